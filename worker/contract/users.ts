import * as z from 'zod/mini'
import { companyName, email, newPassword, passwordOf, personName, requiredCountry, User } from './accounts.ts'
import type { ErrorCode } from './errors.ts'
import { PASSWORD_MIN_SUPER_ADMIN } from './limits.ts'
import { Paging, pageQuery, searchQuery } from './paging.ts'
import { id, oneOf } from './text.ts'

const roleIds = z
  .array(id('role.unknown'), { error: 'user.rolesRequired' satisfies ErrorCode })
  .check(z.minLength(1, { error: 'user.rolesRequired' satisfies ErrorCode }))

/** A new super administrator needs a longer password, which is checked when his roles are known. */
export const UserInput = z.object({
  name: personName,
  email,
  password: newPassword,
  companyName: z.optional(z.nullable(companyName)),
  country: requiredCountry,
  roleIds,
})
export type UserInput = z.infer<typeof UserInput>

/** A field that is absent keeps its value; `roleIds` takes the place of the roles that the user had. */
export const UserEdit = z.object({
  name: z.optional(personName),
  email: z.optional(email),
  password: z.optional(newPassword),
  companyName: z.optional(z.nullable(companyName)),
  country: z.optional(requiredCountry),
  roleIds: z.optional(roleIds),
  isActive: z.optional(z.boolean({ error: 'field.invalid' satisfies ErrorCode })),
})
export type UserEdit = z.infer<typeof UserEdit>

export const SuperAdminInput = z.object({
  name: personName,
  email,
  password: passwordOf(PASSWORD_MIN_SUPER_ADMIN, 'admin.passwordTooShort'),
  companyName: z.optional(z.nullable(companyName)),
  country: requiredCountry,
})
export type SuperAdminInput = z.infer<typeof SuperAdminInput>

export const UsersQuery = z.object({
  ...pageQuery,
  search: searchQuery,
  roleId: z.optional(id()),
  isActive: z.optional(
    z.pipe(
      oneOf(['true', 'false'], 'field.option'),
      z.transform((text: 'true' | 'false') => text === 'true'),
    ),
  ),
})
export type UsersQuery = z.infer<typeof UsersQuery>

export const Users = z.array(User)
export const UsersPage = z.object({ users: Users, pagination: Paging })
export type UsersPage = z.infer<typeof UsersPage>
