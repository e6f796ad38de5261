import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useSession } from '../../core/session.ts'
import { openSignIn, prepareSignIn } from '../../core/sign-in-door.ts'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { DrawerButton } from './drawer-button.tsx'
import { HeaderFrame } from './header-frame.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { UserButton } from './user-button.tsx'

const SignedOutLinks = () => (
  <nav aria-label="Vocero" className="hidden items-center gap-1 text-sm font-medium text-ink-soft lg:flex">
    {[
      ['servicios', <Trans key="services">Servicios</Trans>] as const,
      ['precios', <Trans key="pricing">Precios</Trans>] as const,
      ['about', <Trans key="about">Nosotros</Trans>] as const,
      ['contacto', <Trans key="contact">Contacto</Trans>] as const,
    ].map(([anchor, label]) => (
      <Link
        key={anchor}
        to="/"
        hash={anchor}
        className="rounded-field px-3 py-2 hover:bg-surface-sunken hover:text-ink"
      >
        {label}
      </Link>
    ))}
  </nav>
)

export function Header({ bell }: { bell: ReactNode }) {
  const { t } = useLingui()
  const session = useSession()
  return (
    <HeaderFrame below={<OfflineBanner />}>
      {session && <DrawerButton />}
      <Link to={session ? '/dashboard' : '/'} className="rounded-field" aria-label={t`Vocero, inicio`}>
        <Logo name="Vocero" />
      </Link>
      {!session && <SignedOutLinks />}
      <div className="ml-auto flex items-center gap-1">
        <LanguageMenu />
        <ThemeToggle />
        {session ? (
          <>
            <Suspense>{bell}</Suspense>
            <UserButton user={session.user} />
          </>
        ) : (
          <Button
            size="small"
            className="ml-1.5"
            onPointerEnter={prepareSignIn}
            onFocus={prepareSignIn}
            onClick={() => openSignIn('login')}
          >
            <Trans>Iniciar sesión</Trans>
          </Button>
        )}
      </div>
    </HeaderFrame>
  )
}
