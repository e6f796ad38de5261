import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { CUSTOMER, SUPER_ADMIN } from '../../contract/permissions.ts'
import type { Condition, Database } from '../../core/db.ts'
import { pick } from '../../core/pick.ts'
import { permissions, userRoles } from '../../schema/roles.ts'
import { accountColumns, users } from '../../schema/users.ts'

export type { Account } from '../../schema/users.ts'

const accountsWhere = (db: Database, condition: SQL | undefined) =>
  db
    .select(accountColumns)
    .from(users)
    .where(and(condition, isNull(users.deletedAt)))

export const accountById = (db: Database, id: string) => accountsWhere(db, eq(users.id, id))

/** The user of a session, ended sessions included. */
export const accountOfSession = (db: Database, sessionId: string) =>
  accountsWhere(db, sql`${users.id} = (SELECT user_id FROM sessions WHERE id = ${sessionId})`)

export const credentialsByEmail = (db: Database, email: string) =>
  db
    .select({ id: users.id, isActive: users.isActive, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))

export const credentialsById = (db: Database, id: string) =>
  db
    .select({
      ...pick(users, 'id', 'name', 'email', 'passwordHash', 'recordDatabase'),
      isSuperAdmin: sql`EXISTS (SELECT 1 FROM user_roles JOIN roles ON roles.id = user_roles.role_id
        WHERE user_roles.user_id = users.id AND roles.name = ${SUPER_ADMIN})`
        .mapWith(Boolean)
        .as('is_super_admin'),
    })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))

/** True in a batch when the user has this password hash. */
export const hasHash = (userId: string, hash: string): Condition =>
  sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND password_hash = ${hash})`

/** Replaces the hash, unless the password was changed since it was read. */
export const replaceHash = (db: Database, userId: string, from: string, to: string) =>
  db
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, userId), eq(users.passwordHash, from)))

/** Replaces the hash of the confirmed password by that of the new one. */
export const choosePassword = (db: Database, userId: string, from: string, to: string) =>
  db
    .update(users)
    .set({ passwordHash: to, mustChangePassword: false })
    .where(and(eq(users.id, userId), eq(users.passwordHash, from)))
    .returning({ id: users.id })

/** Records the sign-in, if `condition` is true. */
export const recordSignIn = (db: Database, userId: string, condition: Condition, now: number) =>
  db
    .update(users)
    .set({ lastSignInAt: now })
    .where(and(eq(users.id, userId), condition))

export const insertUser = (db: Database, user: typeof users.$inferInsert) => db.insert(users).values(user)

/** Gives the customer role to a user who registered. */
export const grantCustomer = (db: Database, userId: string) =>
  db.insert(userRoles).select(sql`SELECT ${userId}, id, 0 FROM roles WHERE name_key = ${CUSTOMER}`)

export const everyPermission = (db: Database) =>
  db.select({ id: permissions.id, name: permissions.name }).from(permissions).orderBy(permissions.name)
