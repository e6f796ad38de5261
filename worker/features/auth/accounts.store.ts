import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { CUSTOMER } from '../../contract/permissions.ts'
import type { Condition, Database } from '../../core/db.ts'
import { permissions } from '../permissions/permissions.table.ts'
import { userRoles } from '../roles/roles.table.ts'
import { accountColumns, users } from '../users/users.table.ts'

export type { Account } from '../users/users.table.ts'

const accountsWhere = (db: Database, condition: SQL | undefined) =>
  db
    .select(accountColumns)
    .from(users)
    .where(and(condition, isNull(users.deletedAt)))

export const accountById = (db: Database, id: string) => accountsWhere(db, eq(users.id, id))

/** The account of a session, whether it is live or not. */
export const accountOfSession = (db: Database, sessionId: string) =>
  accountsWhere(db, sql`${users.id} = (SELECT user_id FROM sessions WHERE id = ${sessionId})`)

export const credentialsByEmail = (db: Database, email: string) =>
  db
    .select({ id: users.id, isActive: users.isActive, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))

export const credentialsById = (db: Database, id: string) =>
  db
    .select({ id: users.id, name: users.name, email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))

/** Holds in a batch once the hash is this one. */
export const hasHash = (userId: string, hash: string): Condition =>
  sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND password_hash = ${hash})`

/** Only if nobody has changed the password since it was read. */
export const replaceHash = (db: Database, userId: string, from: string, to: string) =>
  db
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, userId), eq(users.passwordHash, from)))

/** The person's own choice, in the place of the hash that he knew the password of. */
export const choosePassword = (db: Database, userId: string, from: string, to: string) =>
  db
    .update(users)
    .set({ passwordHash: to, mustChangePassword: false })
    .where(and(eq(users.id, userId), eq(users.passwordHash, from)))
    .returning({ id: users.id })

export const insertUser = (db: Database, user: typeof users.$inferInsert) => db.insert(users).values(user)

/** Whoever registers himself gets this role and no other. */
export const grantCustomer = (db: Database, userId: string) =>
  db.insert(userRoles).select(sql`SELECT ${userId}, id, 0 FROM roles WHERE name_key = ${CUSTOMER}`)

export const everyPermission = (db: Database) =>
  db.select({ id: permissions.id, name: permissions.name }).from(permissions).orderBy(permissions.name)

export const permissionsOf = (db: Database, userId: string) =>
  everyPermission(db).where(sql`${permissions.id} IN (
    SELECT permission_id FROM role_permissions
    JOIN user_roles ON user_roles.role_id = role_permissions.role_id WHERE user_roles.user_id = ${userId}
  )`)
