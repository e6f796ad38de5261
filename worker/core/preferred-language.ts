import { parseAccept } from 'hono/utils/accept'
import { type Locale, preferredLocale } from '../contract/locales.ts'

/** The language of the address's parameter, else the first supported one of an `Accept-Language` header; `q=0` excludes one. */
export const localeFor = (parameter: string | null, acceptLanguage: string | null): Locale =>
  preferredLocale([
    parameter ?? '',
    ...parseAccept(acceptLanguage ?? '')
      .filter(({ q }) => q > 0)
      .map(({ type }) => type),
  ])
