import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Outlet, useLocation, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { socialLinks } from '../../core/installation.ts'
import { useSession } from '../../core/session.ts'
import { withRetries } from '../../core/with-retries.ts'
import { Logo } from '../../ui/logo.tsx'
import { Notices } from '../../ui/notices.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { CONTENT_ID, useArrival } from './arrival.ts'
import { Header } from './header.tsx'
import { useSessionWatch } from './session-watch.ts'
import { SidebarRoom } from './sidebar-room.tsx'

const Sidebar = lazy(async () => ({ default: (await withRetries(() => import('./sidebar.tsx'))).Sidebar }))

interface ShellProps {
  dialogs?: ReactNode
  /** Rendered in the header of signed-in members. */
  bell?: ReactNode
  children?: ReactNode
}

/** The layout of every page. `dialogs`: overlays that can open on every page. */
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

const NETWORKS = [
  { host: 'facebook.com', name: 'Facebook', icon: 'i-lucide-facebook' },
  { host: 'instagram.com', name: 'Instagram', icon: 'i-lucide-instagram' },
  { host: 'linkedin.com', name: 'LinkedIn', icon: 'i-lucide-linkedin' },
]

/** The name and icon of a social network; for an unknown one its host. */
function looksOf({ hostname }: URL): { name: string; icon: string } {
  const host = hostname.replace(/^www\./, '')
  return NETWORKS.find((network) => network.host === host) ?? { name: host, icon: 'i-lucide-external-link' }
}

const linkClasses = 'rounded-field py-1 text-ink-soft hover:text-ink hover:underline'

function Footer() {
  const { t } = useLingui()
  return (
    <footer className="border-t border-line bg-surface-sunken print:hidden">
      <div className="mx-auto flex max-w-6xl flex-wrap items-start justify-between gap-8 px-4 py-10 text-sm sm:px-6">
        <div className="grid gap-3">
          <Logo name="Vocero" />
          <p className="max-w-xs text-ink-soft">
            <Trans>Agentes que atienden a tus clientes en tu web y en su mensajería.</Trans>
          </p>
          {socialLinks.length > 0 && (
            <ul className="flex gap-1 -ml-2.5">
              {socialLinks.map((link) => (
                <li key={link.href}>
                  <a
                    href={link.href}
                    rel="noopener"
                    className="inline-grid size-10 place-items-center rounded-field text-lg text-ink-soft hover:bg-surface hover:text-ink"
                  >
                    <span aria-hidden className={looksOf(link).icon} />
                    <VisuallyHidden>{looksOf(link).name}</VisuallyHidden>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <nav aria-label={t`Pie de página`} className="grid grid-cols-2 gap-x-12 gap-y-1 sm:grid-cols-3">
          <Link to="/" hash="servicios" className={linkClasses}>
            <Trans>Servicios</Trans>
          </Link>
          <Link to="/" hash="about" className={linkClasses}>
            <Trans>Nosotros</Trans>
          </Link>
          <Link to="/" hash="contacto" className={linkClasses}>
            <Trans>Contacto</Trans>
          </Link>
          <Link to="/" hash="privacidad" className={linkClasses}>
            <Trans>Privacidad</Trans>
          </Link>
          <Link to="/" hash="terminos" className={linkClasses}>
            <Trans>Términos</Trans>
          </Link>
        </nav>
      </div>
    </footer>
  )
}

/** A progress bar at the top while a page is loading; delayed, so that fast pages do not show it. */
function ProgressLine() {
  const { t } = useLingui()
  const isUnderWay = useRouterState({ select: ({ isLoading }) => isLoading })
  return isUnderWay && <div role="progressbar" aria-label={t`Cargando…`} className="under-way" />
}
