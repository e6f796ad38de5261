import type { PermissionRow } from '../../contract/permission-rows.ts'
import type { PermissionRecord } from './permissions.store.ts'

export const permissionView = (permission: PermissionRecord): PermissionRow => ({
  id: permission.id,
  name: permission.name,
  description: permission.description,
  isSystem: permission.isSystem,
  createdAt: new Date(permission.createdAt).toISOString(),
  updatedAt: new Date(permission.updatedAt).toISOString(),
  roles: permission.roles,
  _count: { rolePermissions: permission.roleCount },
})
