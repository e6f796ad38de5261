import { parseAccept } from 'hono/utils/accept'
import { type Locale, preferredLocale } from '../contract/locales.ts'

/** The language that an address names, else the first of an `Accept-Language` header that the product speaks; `q=0` refuses one. */
export const localeFor = (parameter: string | null, acceptLanguage: string | null): Locale =>
  preferredLocale([
    parameter ?? '',
    ...parseAccept(acceptLanguage ?? '')
      .filter(({ q }) => q > 0)
      .map(({ type }) => type),
  ])
