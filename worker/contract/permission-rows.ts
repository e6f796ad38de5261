import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { PERMISSION_DESCRIPTION_MAX, PERMISSION_NAME_MAX, PERMISSION_NAME_MIN } from './limits.ts'
import { pageQuery, searchQuery, sortQuery } from './paging.ts'
import { anId, count, named, time } from './parts.ts'
import { PERMISSION_SORTS } from './sorting.ts'
import { codePoints, freeText, requiredText } from './text.ts'

const name = requiredText({
  required: 'permission.nameRequired',
  tooLong: 'permission.nameTooLong',
  max: PERMISSION_NAME_MAX,
}).check(
  z.refine((text: string) => codePoints(text) >= PERMISSION_NAME_MIN, {
    error: 'permission.nameTooShort' satisfies ErrorCode,
  }),
)
const description = freeText({ tooLong: 'permission.descriptionTooLong', max: PERMISSION_DESCRIPTION_MAX })

export const PermissionInput = z.object({ name, description: z.optional(z.nullable(description)) })
export type PermissionInput = z.infer<typeof PermissionInput>

/** An absent field keeps its value; a `description` of `null` or `''` is removed. */
export const PermissionEdit = z.object({
  name: z.optional(name),
  description: z.optional(z.nullable(description)),
})
export type PermissionEdit = z.infer<typeof PermissionEdit>

export const PermissionsQuery = z.object({ ...pageQuery, ...sortQuery(PERMISSION_SORTS), search: searchQuery })
export type PermissionsQuery = z.infer<typeof PermissionsQuery>

/**
 * A permission with its roles. `isSystem`: it cannot be changed. `roles`: all roles that have it, also the super
 * administrator's, which has every permission; `_count.rolePermissions`: those that it was granted to.
 */
export const Permission = z.object({
  id: anId,
  name: z.string(),
  description: z.nullable(z.string()),
  isSystem: z.boolean(),
  createdAt: time,
  updatedAt: time,
  roles: z.array(named),
  _count: z.object({ rolePermissions: count }),
})
export type PermissionRow = z.infer<typeof Permission>
export const PermissionsPage = z.object({ permissions: z.array(Permission), total: count, page: count })

/** A permission in the form of a role. */
export const PermissionChoice = z.extend(named, { description: z.nullable(z.string()) })
export type PermissionChoice = z.infer<typeof PermissionChoice>
export const PermissionChoices = z.array(PermissionChoice)
