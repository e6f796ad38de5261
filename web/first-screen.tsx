import { type Messages, setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '../worker/contract/locales.ts'
import { Hero } from './features/home/hero.tsx'
import { SERVED_ID } from './features/shell/arrival.ts'
import { HeaderFrame } from './features/shell/header-frame.tsx'
import { messages as en } from './locales/en/start.po'
import { messages as es } from './locales/es/start.po'
import { messages as mn } from './locales/mn/start.po'
import { Logo } from './ui/logo.tsx'

/** The home page's beginning as static markup, rendered by the build; the shell removes it when it is ready. */
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

export const firstScreens: Record<Locale, string> = {
  es: rendered('es', es),
  en: rendered('en', en),
  mn: rendered('mn', mn),
}
