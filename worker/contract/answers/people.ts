import * as z from 'zod/mini'
import { User } from './accounts.ts'
import { anId, count, Paging, time } from './parts.ts'

const named = z.object({ id: z.string(), name: z.string() })
/** As a form offers it. */
const choice = z.object({ ...named.shape, description: z.nullable(z.string()) })

export const Users = z.array(User)
export const UsersPage = z.object({ users: z.array(User), pagination: Paging })

export const Role = z.object({
  id: anId,
  name: z.string(),
  description: z.nullable(z.string()),
  isSystem: z.boolean(),
  createdAt: time,
  updatedAt: time,
  rolePermissions: z.array(z.object({ permissionId: z.string(), permission: named })),
  _count: z.object({ userRoles: count }),
})
export const Roles = z.array(Role)
export const RoleChoices = z.array(choice)

export const Permission = z.object({
  id: anId,
  name: z.string(),
  description: z.nullable(z.string()),
  isSystem: z.boolean(),
  createdAt: time,
  updatedAt: time,
  _count: z.object({ rolePermissions: count }),
})
export const PermissionsPage = z.object({ permissions: z.array(Permission), total: count, page: count })
export const PermissionChoices = z.array(choice)
