/** The languages the product speaks. The first is the source and the fallback. */
export const LOCALES = ['es', 'en', 'mn'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'es'

/** Reads a language tag such as `en-GB`; whatever is not spoken here becomes the default. */
export function localeOf(tag: string | null | undefined): Locale {
  const language = tag?.trim().slice(0, 2).toLowerCase()
  return LOCALES.find((locale) => locale === language) ?? DEFAULT_LOCALE
}
