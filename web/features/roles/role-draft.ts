import * as v from 'valibot'
import { SUPER_ADMIN } from '../../../worker/contract/permissions.ts'
import type { Role, RoleEdit, RoleInput } from '../../../worker/contract/roles.ts'

/** What the form of a role holds, as values. Whether they may be saved is the contract's word, not this schema's. */
const RoleDraft = v.object({
  name: v.string(),
  description: v.string(),
  permissions: v.array(v.string()),
}) satisfies v.GenericSchema<unknown, RoleInput>

/** What is chosen may be hidden by a filter: it does not stand in the form. */
export const roleOf = (typed: FormData, chosen: Iterable<string>): RoleInput =>
  v.parse(RoleDraft, { ...Object.fromEntries(typed), permissions: [...chosen] })

/** The super administrator's role holds every permission, also those that are yet to come. */
export const holdsAll = ({ isSystem, name }: Role): boolean => isSystem && name === SUPER_ADMIN

/** A role of the system keeps its name, the super administrator's its permissions: neither is sent. */
export function editOf(role: Role, typed: FormData, chosen: Iterable<string>): RoleEdit {
  const { name, description, permissions } = roleOf(typed, chosen)
  return { description, ...(!role.isSystem && { name }), ...(!holdsAll(role) && { permissions }) }
}
