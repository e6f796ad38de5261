import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '../../core/session.ts'
import { withRetries } from '../../core/with-retries.ts'
import { Notices } from '../../ui/notices.tsx'
import { CONTENT_ID, useArrival } from './arrival.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { ProgressLine } from './progress-line.tsx'
import { useSessionWatch } from './session-watch.ts'
import { SidebarRoom } from './sidebar-room.tsx'

const Sidebar = lazy(async () => ({ default: (await withRetries(() => import('./sidebar.tsx'))).Sidebar }))

interface ShellProps {
  dialogs?: ReactNode
  /** In the header of who is signed in. */
  bell?: ReactNode
  children?: ReactNode
}

/** The layout of every page. `dialogs` may open on each of them. */
export function Shell({ dialogs, bell, children = <Outlet /> }: ShellProps) {
  const { t } = useLingui()
  const session = useSession()
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' })
  useArrival()
  useSessionWatch()
  return (
    <>
      <a
        href={`#${CONTENT_ID}`}
        className="fixed left-4 top-3 z-100 rounded-field bg-brand px-4 py-2 font-semibold text-brand-ink not-focus:sr-only"
      >
        <Trans>Saltar al contenido</Trans>
      </a>
      <ProgressLine />
      <Header bell={bell} />
      <div className="flex min-h-[calc(100dvh-4rem)]">
        {session && (
          <Suspense fallback={<SidebarRoom />}>
            <Sidebar />
          </Suspense>
        )}
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          className={isHome ? 'min-w-0 flex-1 outline-none' : 'min-w-0 flex-1 px-4 py-6 outline-none sm:px-8 sm:py-10'}
        >
          {children}
        </main>
      </div>
      {!session && <Footer />}
      <Suspense>{dialogs}</Suspense>
      <Notices label={t`Avisos`} closeLabel={t`Cerrar`} />
    </>
  )
}
