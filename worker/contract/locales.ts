/** The languages of the product. The first is the source and the fallback. */
export const LOCALES = ['es', 'en', 'mn'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'es'
/** The query parameter of public pages that selects a language: `/?lang=en`. */
export const LOCALE_PARAMETER = 'lang'

/** The locale of a language tag such as `en-GB`; `null`: a language that the product does not have. */
export function supportedLocale(tag: string | null | undefined): Locale | null {
  const language = tag?.trim().slice(0, 2).toLowerCase()
  return LOCALES.find((locale) => locale === language) ?? null
}

/** As `supportedLocale`, with the default for other languages. */
export const localeOf = (tag: string | null | undefined): Locale => supportedLocale(tag) ?? DEFAULT_LOCALE

/** The first of the preferred languages that the product has, else the default. */
export const preferredLocale = (tags: readonly string[]): Locale => localeOf(tags.find((tag) => supportedLocale(tag)))
