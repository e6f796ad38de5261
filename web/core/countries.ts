import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { COUNTRIES, type Country } from '../../worker/contract/accounts.ts'

/** Not from Intl: browsers have no Mongolian names of countries. */
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

/** For a `Select`, in the reader's language. */
export function useCountryOptions(): { value: Country; label: string }[] {
  const { _: speak } = useLingui()
  return COUNTRIES.map((value) => ({ value, label: speak(NAMES[value]) }))
}

const isCountry = (code: string): code is Country => COUNTRIES.some((known) => known === code)

/** A country in the reader's language; a text that was entered freely stays as it is. */
export function useCountryName(): (code: string) => string {
  const { _: speak } = useLingui()
  return (code) => (isCountry(code) ? speak(NAMES[code]) : code)
}
