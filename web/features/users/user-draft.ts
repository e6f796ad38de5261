import * as v from 'valibot'
import type { UserEdit, UserInput } from '../../../worker/contract/users.ts'

/** What the form of a user holds, as values. Whether they may be saved is the contract's word, not this schema's. */
const UserDraft = v.object({
  name: v.string(),
  email: v.string(),
  password: v.string(),
  companyName: v.string(),
  country: v.string(),
  roleIds: v.array(v.string()),
}) satisfies v.GenericSchema<unknown, UserInput>

const draftOf = (typed: FormData): UserInput =>
  v.parse(UserDraft, { ...Object.fromEntries(typed), roleIds: typed.getAll('roleIds') })

export const newUserOf = draftOf

/** A password that is left empty stays as it was; nobody turns himself on or off. */
export const editOf = (typed: FormData, isOwn: boolean): UserEdit => ({
  ...draftOf(typed),
  password: draftOf(typed).password || undefined,
  ...(!isOwn && { isActive: typed.has('isActive') }),
})
