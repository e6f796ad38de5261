import { type Messages, setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '../worker/contract/locales.ts'
import { Hero } from './features/home/hero.tsx'
import { SERVED_ID } from './features/shell/arrival.ts'
import { HeaderFrame } from './features/shell/header-frame.tsx'
import { SidebarRoom } from './features/shell/sidebar-room.tsx'
import { messages as en } from './locales/en/start.po'
import { messages as es } from './locales/es/start.po'
import { messages as mn } from './locales/mn/start.po'
import { Logo } from './ui/logo.tsx'
import { Skeleton } from './ui/states.tsx'

/** The beginning of the home page as static markup, rendered by the build. The application replaces it. */
const rendered = (locale: Locale, messages: Messages): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale, messages: { [locale]: messages } })}>
      <div id={SERVED_ID}>
        <HeaderFrame>
          <Logo name="Vocero" />
        </HeaderFrame>
        <main className="flex min-h-[calc(100dvh-4rem)]">
          <div className="min-w-0 flex-1">
            <Hero />
          </div>
        </main>
      </div>
    </I18nProvider>,
  )

/**
 * The outline of the signed-in layout, without texts: painted before scripts are loaded, and replaced by them. UnoCSS
 * does not read this file, so it may only use classes that occur in the sources of the scripts.
 */
export const outline = renderToStaticMarkup(
  <div id="console-outline" aria-hidden>
    <HeaderFrame>
      <span className="-ml-2 size-10 shrink-0 lg:hidden" />
      <span className="rounded-field">
        <Logo name="Vocero" />
      </span>
      <Skeleton className="ml-auto size-9 rounded-full" />
    </HeaderFrame>
    <div className="flex min-h-[calc(100dvh-4rem)]">
      <SidebarRoom />
      <div className="grid min-w-0 flex-1 content-start gap-4 px-4 py-6 sm:px-8 sm:py-10">
        <Skeleton className="h-8 w-64" />
        <Skeleton className="h-4 w-48" />
      </div>
    </div>
  </div>,
)

export const firstScreens: Record<Locale, string> = {
  es: rendered('es', es),
  en: rendered('en', en),
  mn: rendered('mn', mn),
}
