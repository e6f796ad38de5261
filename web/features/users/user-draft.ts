import * as v from 'valibot'
import type { UserEdit, UserInput } from '../../../worker/contract/users.ts'

/** The values of the form of a user. The contract decides whether they may be saved. */
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

/** An empty password is not changed; nobody changes his own activation. */
export const editOf = (typed: FormData, isOwn: boolean): UserEdit => ({
  ...draftOf(typed),
  password: draftOf(typed).password || undefined,
  ...(!isOwn && { isActive: typed.has('isActive') }),
})
