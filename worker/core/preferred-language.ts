import { parseAccept } from 'hono/utils/accept'
import { type Locale, preferredLocale } from '../contract/locales.ts'

/** The language that an address names, else the first of an `Accept-Language` header that the product speaks; `q=0` refuses one. */
export const localeFor = (named: string | null, accepted: string | null): Locale =>
  preferredLocale([
    named ?? '',
    ...parseAccept(accepted ?? '')
      .filter(({ q }) => q > 0)
      .map(({ type }) => type),
  ])
