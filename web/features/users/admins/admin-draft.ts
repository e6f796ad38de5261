import * as v from 'valibot'
import type { SuperAdminInput } from '../../../../worker/contract/users.ts'

/** What the form of a super administrator holds, as values. */
const AdminDraft = v.object({
  name: v.string(),
  email: v.string(),
  password: v.string(),
  companyName: v.string(),
  country: v.string(),
}) satisfies v.GenericSchema<unknown, SuperAdminInput>

export const adminOf = (typed: FormData): SuperAdminInput => v.parse(AdminDraft, Object.fromEntries(typed))

/** Whether a required value is missing; the company is optional. */
export const isIncomplete = ({ companyName: _, ...needed }: SuperAdminInput): boolean =>
  Object.values(needed).some((text) => text?.trim() === '')
