import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { ROLE_DESCRIPTION_MAX, ROLE_NAME_MAX, ROLE_NAME_MIN } from './limits.ts'
import { pageQuery, searchQuery, sortQuery } from './paging.ts'
import { anId, count, named, time } from './parts.ts'
import { ROLE_SORTS } from './sorting.ts'
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

/** An absent field keeps its value; `permissions` replaces those of the role. */
export const RoleEdit = z.object({
  name: z.optional(name),
  description: z.optional(z.nullable(description)),
  permissions: z.optional(permissions),
})
export type RoleEdit = z.infer<typeof RoleEdit>

export const RolesQuery = z.object({ ...pageQuery, ...sortQuery(ROLE_SORTS), search: searchQuery })
export type RolesQuery = z.infer<typeof RolesQuery>

/** A role with its permissions. The super administrator's has all of them. */
export const Role = z.object({
  id: anId,
  name: z.string(),
  description: z.nullable(z.string()),
  /** It cannot be renamed or deleted. */
  isSystem: z.boolean(),
  createdAt: time,
  updatedAt: time,
  rolePermissions: z.array(z.object({ permissionId: z.string(), permission: named })),
  /** A role with users cannot be deleted. */
  _count: z.object({ userRoles: count }),
})
export type Role = z.infer<typeof Role>
export const Roles = z.array(Role)

/** A role in the form of a user. */
export const RoleChoice = z.extend(named, { description: z.nullable(z.string()) })
export type RoleChoice = z.infer<typeof RoleChoice>
export const RoleChoices = z.array(RoleChoice)
