import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { User } from '../../../worker/contract/accounts.ts'
import { LOCALES, type Locale, localeOf } from '../../../worker/contract/locales.ts'
import { saveAccount } from '../../core/account-language.ts'
import { failureMessage } from '../../core/failure.ts'
import { currentSession, useSession } from '../../core/session.ts'
import { openSignIn, prepareSignIn } from '../../core/sign-in-dialog.ts'
import { chooseTheme, useTheme } from '../../core/theme.ts'
import { useLazyOnDemand } from '../../core/use-lazy-on-demand.ts'
import { useOnline } from '../../core/use-online.ts'
import { withRetries } from '../../core/with-retries.ts'
import { LOCALE_NAMES, languageShown, loadCatalogue, setLocale, useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { notify } from '../../ui/notices.tsx'
import { HeaderFrame } from './header-frame.tsx'
import { MenuButton } from './menu-button.tsx'
import { UserFace } from './user-face.tsx'

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
            <Suspense fallback={<span className="size-10" />}>{bell}</Suspense>
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

/** A native select, which is small enough for the first screen. The account of a signed-in member stores the choice. */
function LanguageMenu() {
  const { t } = useLingui()
  const locale = useLocale()
  const choose = (language: Locale) => {
    setLocale(language)
    if (!currentSession()) return
    saveAccount({ language }).catch(async (error: unknown) => {
      // Waits for the catalogue, so that a notice is in the chosen language.
      await languageShown().catch(() => {})
      notify.error(t`El idioma no se guardó en tu cuenta`, failureMessage(error))
    })
  }
  return (
    <span className="relative inline-flex items-center rounded-field text-ink-soft hover:bg-surface-sunken hover:text-ink">
      <span aria-hidden className="i-lucide-languages absolute left-2.5 pointer-events-none" />
      <select
        aria-label={t`Idioma`}
        value={locale}
        onChange={(event) => choose(localeOf(event.target.value))}
        className="h-10 appearance-none rounded-field bg-transparent pl-9 pr-2.5 text-sm max-sm:w-10 max-sm:pr-0 max-sm:text-transparent [&>option]:bg-surface [&>option]:text-ink"
      >
        {LOCALES.map((each) => (
          <option key={each} value={each} lang={each}>
            {LOCALE_NAMES[each]}
          </option>
        ))}
      </select>
    </span>
  )
}

/** Shown while the browser is offline. In the scripts of the first screen, because it could not be loaded then. */
function OfflineBanner() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-sm font-medium text-warning">
          <span aria-hidden className="i-lucide-cloud-off shrink-0" />
          <Trans>Sin conexión. Lo que ves puede no estar al día.</Trans>
        </p>
      )}
    </div>
  )
}

function ThemeToggle() {
  const { t } = useLingui()
  const dark = useTheme() === 'dark'
  return (
    <IconButton
      label={dark ? t`Usar el tema claro` : t`Usar el tema oscuro`}
      icon={dark ? 'i-lucide-sun' : 'i-lucide-moon'}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    />
  )
}

const fetchDrawer = () => withRetries(() => import('./drawer.tsx')).then(({ Drawer }) => Drawer)

/** The button that opens the drawer of a narrow screen; the drawer is loaded on demand. */
function DrawerButton() {
  const { Component: Loaded, isRequested, button } = useLazyOnDemand(fetchDrawer)
  return Loaded ? <Loaded isOpenAtFirst={isRequested} /> : <MenuButton {...button} />
}

const fetchMenu = () =>
  Promise.all([withRetries(() => import('./user-menu.tsx')), loadCatalogue('frame')]).then(([{ UserMenu }]) => UserMenu)

/** The button of the account menu, which is loaded on demand. */
function UserButton({ user }: { user: User }) {
  const { Component: Loaded, isRequested, button } = useLazyOnDemand(fetchMenu)
  return Loaded ? <Loaded user={user} isOpenAtFirst={isRequested} /> : <UserFace user={user} {...button} />
}
