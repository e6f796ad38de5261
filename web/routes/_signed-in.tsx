import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { requireSignedIn } from '../core/guards.ts'
import { lazyWhenSettled } from '../core/page-settled.ts'
import { loadCatalogue } from '../core/words.ts'
import { AccessGate } from '../features/shell/access-gate.tsx'
import { UnsavedQuestion } from '../features/unsaved/unsaved-question.tsx'

const QuotaNotice = lazyWhenSettled(() => import('../features/billing/quota-notice.tsx'), 'console')
const PaletteHost = lazyWhenSettled(() => import('../features/shell/palette-host.tsx'))

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
