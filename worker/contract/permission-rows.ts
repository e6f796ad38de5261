import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { PERMISSION_DESCRIPTION_MAX, PERMISSION_NAME_MAX, PERMISSION_NAME_MIN } from './limits.ts'
import { pageQuery, searchQuery } from './paging.ts'
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

/** A field that is absent keeps its value; a `description` of `null` or nothing is taken away. */
export const PermissionEdit = z.object({
  name: z.optional(name),
  description: z.optional(z.nullable(description)),
})
export type PermissionEdit = z.infer<typeof PermissionEdit>

export const PermissionsQuery = z.object({ ...pageQuery, search: searchQuery })
export type PermissionsQuery = z.infer<typeof PermissionsQuery>

/** A permission as those see it who manage roles. One of the system stays as it is. */
export interface PermissionRow {
  id: string
  name: string
  description: string | null
  isSystem: boolean
  createdAt: string
  updatedAt: string
  _count: { rolePermissions: number }
}

/** A permission as a role's form offers it. */
export interface PermissionChoice {
  id: string
  name: string
  description: string | null
}
