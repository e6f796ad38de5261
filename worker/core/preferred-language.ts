import { parseAccept } from 'hono/utils/accept'
import { type Locale, preferredLocale } from '../contract/locales.ts'

/** The language that an address names, else the first of an `Accept-Language` header that the product speaks. */
export const localeFor = (named: string | null, accepted: string | null): Locale =>
  preferredLocale([named ?? '', ...parseAccept(accepted ?? '').map(({ type }) => type)])
