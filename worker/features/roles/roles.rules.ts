import type { ErrorCode } from '../../contract/errors.ts'
import { SUPER_ADMIN_ROLE } from '../../core/system-roles.ts'

/** Why a role may not be changed so: one of the system keeps its name, the super administrator's its permissions. */
export function whyNotChanged(
  role: { id: string; name: string; isSystem: boolean },
  edit: { name?: string | undefined; permissions?: readonly string[] | undefined },
): ErrorCode | null {
  const isRenamed = edit.name !== undefined && edit.name !== role.name
  const isFixed = role.id === SUPER_ADMIN_ROLE && edit.permissions !== undefined
  return (role.isSystem && isRenamed) || isFixed ? 'role.system' : null
}
