import type { ErrorCode } from '../../contract/errors.ts'
import { SUPER_ADMIN_ROLE } from '../../core/system-roles.ts'

/** Why a role may not be changed like this: a system role keeps its name, the super administrator's its permissions. */
export function whyNotChanged(
  role: { id: string; name: string; isSystem: boolean },
  asked: { name?: unknown; permissions?: unknown },
): ErrorCode | null {
  const isRenamed = asked.name !== undefined && asked.name !== role.name
  const isFixed = role.id === SUPER_ADMIN_ROLE && asked.permissions !== undefined
  return (role.isSystem && isRenamed) || isFixed ? 'role.system' : null
}
