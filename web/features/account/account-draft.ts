import * as v from 'valibot'
import type { AccountEdit } from '../../../worker/contract/account.ts'
import { LOCALES } from '../../../worker/contract/locales.ts'

/** The values of the form of own details. */
export const AccountDraft = v.object({
  name: v.string(),
  companyName: v.string(),
  country: v.string(),
  language: v.picklist(LOCALES),
  timeZone: v.optional(v.string()),
}) satisfies v.GenericSchema<unknown, AccountEdit>
