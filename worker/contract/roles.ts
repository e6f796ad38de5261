import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { ROLE_DESCRIPTION_MAX, ROLE_NAME_MAX, ROLE_NAME_MIN } from './limits.ts'
import { pageQuery, searchQuery } from './paging.ts'
import { codePoints, freeText, id, requiredText } from './text.ts'

const name = requiredText({ required: 'role.nameRequired', tooLong: 'role.nameTooLong', max: ROLE_NAME_MAX }).check(
  z.refine((text: string) => codePoints(text) >= ROLE_NAME_MIN, { error: 'role.nameTooShort' satisfies ErrorCode }),
)
const description = freeText({ tooLong: 'role.descriptionTooLong', max: ROLE_DESCRIPTION_MAX })
const permissions = z
  .array(id('permission.unknown'), { error: 'role.permissionsRequired' satisfies ErrorCode })
  .check(z.minLength(1, { error: 'role.permissionsRequired' satisfies ErrorCode }))

export const RoleInput = z.object({ name, description: z.optional(z.nullable(description)), permissions })
export type RoleInput = z.infer<typeof RoleInput>

/** A field that is absent keeps its value; `permissions` takes the place of those that the role had. */
export const RoleEdit = z.object({
  name: z.optional(name),
  description: z.optional(z.nullable(description)),
  permissions: z.optional(permissions),
})
export type RoleEdit = z.infer<typeof RoleEdit>

export const RolesQuery = z.object({ ...pageQuery, search: searchQuery })
export type RolesQuery = z.infer<typeof RolesQuery>

/** A role with what it permits. A super administrator's holds every permission there is. */
export interface Role {
  id: string
  name: string
  description: string | null
  /** Neither renamed nor deleted. */
  isSystem: boolean
  createdAt: string
  updatedAt: string
  rolePermissions: { permissionId: string; permission: { id: string; name: string } }[]
  /** A role with users cannot be deleted. */
  _count: { userRoles: number }
}

/** A role as a user's form offers it. */
export interface RoleChoice {
  id: string
  name: string
  description: string | null
}
