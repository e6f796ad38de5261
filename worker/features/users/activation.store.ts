import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type Condition, type Database, valuesOf } from '../../core/db.ts'
import { sessions } from '../../schema/sessions.ts'
import { users } from '../../schema/users.ts'

const notDeletedIn = (ids: readonly string[]): SQL | undefined =>
  and(inArray(users.id, valuesOf(ids)), isNull(users.deletedAt))

export const usersByIds = (db: Database, ids: readonly string[]) =>
  db.select({ id: users.id, name: users.name, isActive: users.isActive }).from(users).where(notDeletedIn(ids))

const others = (ids: readonly string[], isActive: boolean) => and(notDeletedIn(ids), ne(users.isActive, isActive))

/** The users whom the change concerns, for the audit log. */
export const affectedUsers = (ids: readonly string[], isActive: boolean): Condition =>
  sql`SELECT id, ${isActive ? 'activated' : 'deactivated'} AS detail FROM users WHERE ${others(ids, isActive)}`

/** Fails when no active super administrator would be left. */
export const setActive = (db: Database, ids: readonly string[], isActive: boolean, now: number) =>
  db.update(users).set({ isActive, updatedAt: now }).where(others(ids, isActive)).returning({ id: users.id })

/** Follows the change in the same batch: ends the sessions of inactive users. */
export const endSessionsOfInactive = (db: Database, ids: readonly string[], now: number) =>
  db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        sql`${sessions.userId} IN (SELECT id FROM users WHERE ${and(notDeletedIn(ids), eq(users.isActive, false))})`,
        isNull(sessions.revokedAt),
      ),
    )
