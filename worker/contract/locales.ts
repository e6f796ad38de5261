/** The languages the product speaks. The first is the source and the fallback. */
export const LOCALES = ['es', 'en', 'mn'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'es'
/** How an address of a public page asks for a language: `/?lang=en`. */
export const LOCALE_PARAMETER = 'lang'

/** Reads a language tag such as `en-GB`; whatever is not spoken here becomes the default. */
export function localeOf(tag: string | null | undefined): Locale {
  const language = tag?.trim().slice(0, 2).toLowerCase()
  return LOCALES.find((locale) => locale === language) ?? DEFAULT_LOCALE
}
