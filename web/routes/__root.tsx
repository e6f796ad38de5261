import { createRootRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { lazyWhenSettled } from '../core/page-settled.ts'
import { useSession } from '../core/session.ts'
import { setSignInLoader, useSignInForm } from '../core/sign-in-dialog.ts'
import { withRetries } from '../core/with-retries.ts'
import { FailedPage } from '../features/shell/failed-page.tsx'
import { NotFound } from '../features/shell/not-found.tsx'
import { Shell } from '../features/shell/shell.tsx'

const fetchDialog = () => import('../features/auth/sign-in-dialog.tsx')
setSignInLoader(() => fetchDialog().catch(() => undefined))
const SignInDialog = lazy(async () => ({ default: (await withRetries(fetchDialog)).SignInDialog }))
const Notifier = lazyWhenSettled(() => import('../features/notifications/notifier.tsx'))
const Bell = lazyWhenSettled(() => import('../features/notifications/bell.tsx'), 'console')

function Root() {
  const side = useSignInForm()
  const isSignedIn = useSession() !== null
  return (
    <Shell
      bell={isSignedIn && <Bell />}
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
