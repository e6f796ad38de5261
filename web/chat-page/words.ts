import { i18n, type Messages } from '@lingui/core'
import * as v from 'valibot'
import { LOCALES, type Locale, localeOf } from '../../worker/contract/locales.ts'
import { cell } from '../core/storage.ts'

const catalogues: Record<Locale, () => Promise<{ messages: Messages }>> = {
  es: () => import('../locales/es/chat.po'),
  en: () => import('../locales/en/chat.po'),
  mn: () => import('../locales/mn/chat.po'),
}

/** Each language in its own words, as the menu offers it. */
export const LOCALE_NAMES: Record<Locale, string> = { es: 'Español', en: 'English', mn: 'Монгол' }

/** The console keeps its language under the same key. */
const chosen = cell('vocero.locale', v.picklist(LOCALES))

/** The kept language, else the agent's own, else the browser's. */
export const firstLocale = (agentLanguage: Locale | undefined): Locale =>
  chosen.read() ?? agentLanguage ?? localeOf(navigator.language)

export async function speak(locale: Locale): Promise<void> {
  const { messages } = await catalogues[locale]()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}

export function chooseLocale(locale: Locale): Promise<void> {
  chosen.write(locale)
  return speak(locale)
}
