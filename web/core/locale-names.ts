import type { Locale } from '../../worker/contract/locales.ts'

/** Each language in its own words, as the menu offers it. */
export const LOCALE_NAMES: Record<Locale, string> = { es: 'Español', en: 'English', mn: 'Монгол' }
