import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { requireSignedIn } from '../core/guards.ts'
import { pageSettled } from '../core/page-settled.ts'
import { withRetries } from '../core/with-retries.ts'
import { loadCatalogue } from '../core/words.ts'
import { AccessGate } from '../features/shell/access-gate.tsx'
import { UnsavedQuestion } from '../features/unsaved/unsaved-question.tsx'

const QuotaNotice = lazy(async () => {
  await pageSettled()
  const loading = Promise.all([
    withRetries(() => import('../features/billing/quota-notice.tsx')),
    loadCatalogue('console'),
  ])
  // Nobody has asked for it, and no page is to fall for want of it.
  return loading.then(([loaded]) => loaded).catch(() => ({ default: () => null }))
})

const PaletteHost = lazy(async () => {
  await pageSettled()
  return withRetries(() => import('../features/shell/palette-host.tsx'))
    .then((loaded) => ({ default: loaded.PaletteHost }))
    .catch(() => ({ default: () => null }))
})

export const Route = createFileRoute('/_signed-in')({
  /** Runs before each screen. The dashboard is said with the words of the frame alone, so that it is there soon. */
  async beforeLoad(arrival) {
    requireSignedIn(arrival)
    await Promise.all([loadCatalogue('frame'), arrival.location.pathname !== '/dashboard' && loadCatalogue('console')])
  },
  component: () => (
    <UnsavedQuestion>
      <Suspense>
        <QuotaNotice />
      </Suspense>
      <Suspense>
        <PaletteHost />
      </Suspense>
      <AccessGate>
        <Outlet />
      </AccessGate>
    </UnsavedQuestion>
  ),
})
