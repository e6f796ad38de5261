import * as v from 'valibot'
import { SUPER_ADMIN } from '../../../worker/contract/permissions.ts'
import type { Role, RoleEdit, RoleInput } from '../../../worker/contract/roles.ts'

/** The values of the form of a role. The contract decides whether they may be saved. */
const RoleDraft = v.object({
  name: v.string(),
  description: v.string(),
  permissions: v.array(v.string()),
}) satisfies v.GenericSchema<unknown, RoleInput>

/** A filter may hide selected permissions, so they are not read from the form. */
export const roleOf = (typed: FormData, chosen: Iterable<string>): RoleInput =>
  v.parse(RoleDraft, { ...Object.fromEntries(typed), permissions: [...chosen] })

/** The super administrator's role has every permission, future ones included. */
export const holdsAll = ({ isSystem, name }: Role): boolean => isSystem && name === SUPER_ADMIN

/** A system role keeps its name, the super administrator's its permissions: neither is sent. */
export function editOf(role: Role, typed: FormData, chosen: Iterable<string>): RoleEdit {
  const { name, description, permissions } = roleOf(typed, chosen)
  return { description, ...(!role.isSystem && { name }), ...(!holdsAll(role) && { permissions }) }
}
