/** The languages the product speaks. The first is the source and the fallback. */
export const LOCALES = ['es', 'en', 'mn'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'es'
/** How an address of a public page asks for a language: `/?lang=en`. */
export const LOCALE_PARAMETER = 'lang'

/** The locale of a language tag such as `en-GB`; `null` for another language. */
export function spokenIn(tag: string | null | undefined): Locale | null {
  const language = tag?.trim().slice(0, 2).toLowerCase()
  return LOCALES.find((locale) => locale === language) ?? null
}

/** As `spokenIn`; another language becomes the default. */
export const localeOf = (tag: string | null | undefined): Locale => spokenIn(tag) ?? DEFAULT_LOCALE

/** The first of the reader's preferred languages that the product speaks, else the default. */
export const preferredLocale = (tags: readonly string[]): Locale => localeOf(tags.find((tag) => spokenIn(tag)))
