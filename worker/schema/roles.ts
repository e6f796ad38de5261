import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { reference } from './reference.ts'
import { users } from './users.ts'

/** `nameKey`: the name folded (`core/folding.ts`); `searchText`: the description folded. */
export const permissions = sqliteTable('permissions', {
  id: text().primaryKey(),
  name: text().notNull(),
  nameKey: text().notNull().unique('permissions_name'),
  description: text(),
  searchText: text().notNull().default(''),
  isSystem: integer({ mode: 'boolean' }).notNull().default(false),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
})

/**
 * `nameKey`: the name folded (`core/folding.ts`), so that `Super_Admin` is taken; `searchText`: the description folded.
 * Triggers protect the names of system roles and the permissions of the super administrator's role.
 */
export const roles = sqliteTable('roles', {
  id: text().primaryKey(),
  name: text().notNull(),
  nameKey: text().notNull().unique('roles_name'),
  description: text(),
  searchText: text().notNull().default(''),
  isSystem: integer({ mode: 'boolean' }).notNull().default(false),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
})

export const rolePermissions = sqliteTable(
  'role_permissions',
  {
    roleId: reference(() => roles.id, 'cascade'),
    permissionId: reference(() => permissions.id),
  },
  (row) => [
    primaryKey({ columns: [row.roleId, row.permissionId] }),
    index('role_permissions_permission').on(row.permissionId),
  ],
)

export const userRoles = sqliteTable(
  'user_roles',
  {
    userId: reference(() => users.id, 'cascade'),
    roleId: reference(() => roles.id),
    /** When the user was created, maintained by a trigger: the users of a role are listed in this order. */
    userSince: integer().notNull().default(0),
  },
  (row) => [
    primaryKey({ columns: [row.userId, row.roleId] }),
    index('user_roles_role').on(row.roleId, row.userSince, row.userId),
  ],
)
