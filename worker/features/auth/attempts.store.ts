import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../core/db.ts'
import type { AttemptLimit } from './auth.rules.ts'
import { authAttempts } from './auth.table.ts'

export type AttemptRow = typeof authAttempts.$inferInsert
/** Who and from where, as hashes. */
export type AttemptKeys = Pick<AttemptRow, 'kind' | 'pairKey' | 'emailKey' | 'ipKey'>

const keyed = (keys: AttemptKeys, by: AttemptLimit['by']): SQL =>
  ({
    pair: sql`pair_key = ${keys.pairKey}`,
    email: sql`email_key = ${keys.emailKey}`,
    ip: sql`ip_key = ${keys.ipKey}`,
  })[by]

const counted = (keys: AttemptKeys, { by, windowMs }: AttemptLimit, now: number): SQL =>
  sql`FROM auth_attempts WHERE kind = ${keys.kind} AND ${keyed(keys, by)} AND at > ${now - windowMs}`

/** Takes a place among the attempts, if every limit leaves one. Counting and taking are one statement. */
export function reserveAttempt(db: Database, row: AttemptRow, limits: readonly AttemptLimit[]) {
  const free = limits.map((limit) => sql`(SELECT count(*) ${counted(row, limit, row.at)}) < ${limit.most}`)
  return db
    .insert(authAttempts)
    .select(sql`
      SELECT ${row.id}, ${row.kind}, ${row.pairKey}, ${row.emailKey}, ${row.ipKey}, ${row.at}
      WHERE ${sql.join(free, sql` AND `)}`)
    .returning({ id: authAttempts.id })
}

/** When every limit leaves a place again, in milliseconds; 0 when all do now. */
export function freeAgainAt(db: Database, keys: AttemptKeys, limits: readonly AttemptLimit[], now: number) {
  const times = limits.map(
    (limit) => sql`coalesce((
      SELECT at + ${limit.windowMs} ${counted(keys, limit, now)} ORDER BY at DESC LIMIT 1 OFFSET ${limit.most - 1}
    ), 0)`,
  )
  return db.select({ at: sql<number>`max(0, ${sql.join(times, sql`, `)})`.as('free_at') }).from(sql`(SELECT 1)`)
}

/** Whoever gets in was no attacker: his earlier attempts from here are forgotten. */
export const forgetAttempts = (db: Database, { kind, pairKey }: AttemptKeys) =>
  db.delete(authAttempts).where(and(eq(authAttempts.kind, kind), eq(authAttempts.pairKey, pairKey)))
