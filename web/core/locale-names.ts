import type { Locale } from '../../worker/contract/locales.ts'

/** Each language by its own name. */
export const LOCALE_NAMES: Record<Locale, string> = { es: 'Español', en: 'English', mn: 'Монгол' }
