import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { COUNTRIES, type Country } from '../../worker/contract/accounts.ts'

/** Not from `Intl`, because browsers have no Mongolian country names. */
const NAMES: Record<Country, MessageDescriptor> = {
  MN: msg`Mongolia`,
  ES: msg`España`,
  MX: msg`México`,
  AR: msg`Argentina`,
  CL: msg`Chile`,
  CO: msg`Colombia`,
  PE: msg`Perú`,
  VE: msg`Venezuela`,
  EC: msg`Ecuador`,
  BO: msg`Bolivia`,
  UY: msg`Uruguay`,
  PY: msg`Paraguay`,
  US: msg`Estados Unidos`,
  CA: msg`Canadá`,
  BR: msg`Brasil`,
  other: msg`Otro`,
}

/** The countries as options for a `Select`, in the user's language. */
export function useCountryOptions(): { value: Country; label: string }[] {
  const { _: translate } = useLingui()
  return COUNTRIES.map((value) => ({ value, label: translate(NAMES[value]) }))
}

const isCountry = (code: string): code is Country => COUNTRIES.some((known) => known === code)

/** The name of a country in the user's language; a text that is no country code is returned unchanged. */
export function useCountryName(): (code: string) => string {
  const { _: translate } = useLingui()
  return (code) => (isCountry(code) ? translate(NAMES[code]) : code)
}

/** Country calling codes, without 1, which several countries share. */
const PREFIXES: readonly (readonly [string, Country])[] = [
  ['976', 'MN'],
  ['34', 'ES'],
  ['52', 'MX'],
  ['54', 'AR'],
  ['56', 'CL'],
  ['57', 'CO'],
  ['51', 'PE'],
  ['58', 'VE'],
  ['593', 'EC'],
  ['591', 'BO'],
  ['598', 'UY'],
  ['595', 'PY'],
  ['55', 'BR'],
]

/** The country of a telephone number in international form; `undefined` if its calling code is not in the list. */
export function countryOfPhone(phone: string): Country | undefined {
  const digits = phone.replace(/\D/g, '')
  return PREFIXES.find(([prefix]) => digits.startsWith(prefix))?.[1]
}
