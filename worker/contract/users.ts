import * as z from 'zod/mini'
import { companyName, email, newPassword, passwordOf, personName, requiredCountry, User } from './accounts.ts'
import type { ErrorCode } from './errors.ts'
import { PASSWORD_MIN_SUPER_ADMIN, USERS_CHANGED_MAX } from './limits.ts'
import { Paging, pageQuery, searchQuery, sortQuery } from './paging.ts'
import { anId, named, time } from './parts.ts'
import { USER_SORTS } from './sorting.ts'
import { id, oneOf } from './text.ts'

const roleIds = z
  .array(id('role.unknown'), { error: 'user.rolesRequired' satisfies ErrorCode })
  .check(z.minLength(1, { error: 'user.rolesRequired' satisfies ErrorCode }))

/** A new super administrator needs a longer password, which the service checks once the roles are known. */
export const UserInput = z.object({
  name: personName,
  email,
  password: newPassword,
  companyName: z.optional(z.nullable(companyName)),
  country: requiredCountry,
  roleIds,
})
export type UserInput = z.infer<typeof UserInput>

/** An absent field keeps its value; `roleIds` replaces the roles of the user. */
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

/** Several users are activated or deactivated together. */
export const UsersEdit = z.object({
  userIds: z
    .array(id(), { error: 'user.noneChosen' satisfies ErrorCode })
    .check(
      z.minLength(1, { error: 'user.noneChosen' satisfies ErrorCode }),
      z.maxLength(USERS_CHANGED_MAX, { error: 'user.tooManyChosen' satisfies ErrorCode }),
    ),
  isActive: z.boolean({ error: 'field.invalid' satisfies ErrorCode }),
})
export type UsersEdit = z.infer<typeof UsersEdit>

/** Why a user was not changed with the others. */
export const KEPT_REASONS = ['user.notFound', 'user.unchanged', 'admin.notYourself', 'admin.lastSuperAdmin'] as const
export type KeptReason = (typeof KEPT_REASONS)[number]

/** `changed`: ids. `name`: `null` where there is no user with the id. */
export const UsersEdited = z.object({
  changed: z.array(anId),
  kept: z.array(z.object({ id: anId, name: z.nullable(z.string()), code: z.enum(KEPT_REASONS), message: z.string() })),
})
export type UsersEdited = z.infer<typeof UsersEdited>

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
  ...sortQuery(USER_SORTS),
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
/** `plan`: that of the active or paused subscription. `lastSignInAt`: `null` before the first sign-in. */
export const ListedUser = z.extend(User, { plan: z.nullable(named), lastSignInAt: z.nullable(time) })
export type ListedUser = z.infer<typeof ListedUser>
export const UsersPage = z.object({ users: z.array(ListedUser), pagination: Paging })
export type UsersPage = z.infer<typeof UsersPage>
