import { i18n, type Messages } from '@lingui/core'
import * as v from 'valibot'
import { LOCALES, type Locale, localeOf } from '../../worker/contract/locales.ts'
import { cell } from '../core/storage.ts'

const catalogues: Record<Locale, () => Promise<{ messages: Messages }>> = {
  es: () => import('../locales/es/chat.po'),
  en: () => import('../locales/en/chat.po'),
  mn: () => import('../locales/mn/chat.po'),
}

/** Each language by its own name. */
export const LOCALE_NAMES: Record<Locale, string> = { es: 'Español', en: 'English', mn: 'Монгол' }

/** The console keeps its language under the same key. */
const chosen = cell('vocero.locale', v.picklist(LOCALES))

/** The language that was chosen before, if any. */
export const keptLocale = (): Locale | null => chosen.read()

/** The agent's own language, else the browser's. */
export const likelyLocale = (agentLanguage: Locale | undefined): Locale => agentLanguage ?? localeOf(navigator.language)

export async function speak(locale: Locale): Promise<void> {
  const { messages } = await catalogues[locale]()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}

/** The language stays when the catalogue of another one cannot be loaded. */
export async function chooseLocale(locale: Locale): Promise<void> {
  try {
    await speak(locale)
    chosen.write(locale)
  } catch {
    chosen.write(localeOf(i18n.locale))
  }
}
