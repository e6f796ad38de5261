import { i18n, type Messages } from '@lingui/core'
import * as v from 'valibot'
import { LOCALES, type Locale, localeOf, supportedLocale } from '../../worker/contract/locales.ts'
import { cell } from '../core/storage.ts'
import { importAnew } from '../core/with-retries.ts'

interface Catalogue {
  messages: Messages
}

const catalogues: Record<Locale, () => Promise<Catalogue>> = {
  es: () => import('../locales/es/chat.po'),
  en: () => import('../locales/en/chat.po'),
  mn: () => import('../locales/mn/chat.po'),
}

/** The texts that are shown without a catalogue: that there is no connection, and the button that tries again. */
export const OFFLINE_WORDS: Record<Locale, readonly [title: string, retry: string]> = {
  es: ['Sin conexión', 'Reintentar'],
  en: ['No connection', 'Try again'],
  mn: ['Холболтгүй', 'Дахин оролдох'],
}

/** The name of each language in itself. */
export const LOCALE_NAMES: Record<Locale, string> = { es: 'Español', en: 'English', mn: 'Монгол' }

/** The language that the visitor chose in a chat; it takes precedence over the embedding page's. */
const chosen = cell('vocero.chat', v.picklist(LOCALES))
/** The language that was chosen on the product's other pages. */
const consoleLocale = cell('vocero.locale', v.picklist(LOCALES))

/** The language chosen in a chat, else the one in the address (`?lang=en`), else the one chosen on other pages. */
export const knownLocale = (): Locale | null =>
  chosen.read() ?? supportedLocale(/[?&]lang=(..)/.exec(location.search)?.[1]) ?? consoleLocale.read()

/** The agent's language, else the browser's, which `public/first-paint.js` sets as `lang` of the document. */
export const likelyLocale = (agentLanguage: Locale | undefined): Locale =>
  agentLanguage ?? localeOf(document.documentElement.lang)

/** The language that was asked for last: a catalogue that arrives later than the one of a later choice is not used. */
let wanted: Locale

export async function loadLocale(locale: Locale): Promise<void> {
  wanted = locale
  const { messages } = await catalogues[locale]().catch(
    (error) => importAnew<Catalogue>(error)?.() ?? Promise.reject(error),
  )
  if (locale !== wanted) return
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}

/**
 * Switches the language; the current one stays if the catalogue cannot be loaded. Returns the language that is shown, or
 * the one that was chosen meanwhile.
 */
export async function chooseLocale(locale: Locale): Promise<Locale> {
  await loadLocale(locale).catch(() => {})
  if (locale !== wanted) return wanted
  const current = localeOf(i18n.locale)
  chosen.write(current)
  return current
}
