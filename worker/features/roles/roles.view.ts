import type { Role } from '../../contract/roles.ts'
import type { RoleRecord } from './roles.store.ts'

export const roleView = (role: RoleRecord): Role => ({
  id: role.id,
  name: role.name,
  description: role.description,
  isSystem: role.isSystem,
  createdAt: new Date(role.createdAt).toISOString(),
  updatedAt: new Date(role.updatedAt).toISOString(),
  rolePermissions: role.permissions.map(({ id, name }) => ({ permissionId: id, permission: { id, name } })),
  _count: { userRoles: role.userCount },
})

interface Choice {
  id: string
  name: string
  description: string | null
}

/** As a form offers it. */
export const choiceView = ({ id, name, description }: Choice): Choice => ({ id, name, description })
