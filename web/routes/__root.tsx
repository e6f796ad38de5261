import { createRootRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { pageSettled } from '../core/page-settled.ts'
import { patiently } from '../core/patiently.ts'
import { useSession } from '../core/session.ts'
import { doorIsFetchedBy, useDoor } from '../core/sign-in-door.ts'
import { FailedPage } from '../features/shell/failed-page.tsx'
import { NotFound } from '../features/shell/not-found.tsx'
import { Shell } from '../features/shell/shell.tsx'

const fetchDialog = () => import('../features/auth/sign-in-dialog.tsx')
doorIsFetchedBy(() => fetchDialog().catch(() => undefined))
const SignInDialog = lazy(async () => ({ default: (await patiently(fetchDialog)).SignInDialog }))
const Notifier = lazy(async () => {
  await pageSettled()
  // A background load: its error must not fail the page.
  return patiently(() => import('../features/notifications/notifier.tsx')).catch(() => ({ default: () => null }))
})

function Root() {
  const side = useDoor()
  const isSignedIn = useSession() !== null
  return (
    <Shell
      dialogs={
        <>
          {side && <SignInDialog side={side} />}
          {isSignedIn && <Notifier />}
        </>
      }
    />
  )
}

export const Route = createRootRoute({ component: Root, notFoundComponent: NotFound, errorComponent: FailedPage })
