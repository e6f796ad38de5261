import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../core/db.ts'
import { authAttempts } from '../../schema/sessions.ts'
import { type AttemptKind, type AttemptLimit, KNOWN_MS } from './auth.rules.ts'

type AttemptRow = typeof authAttempts.$inferInsert
/** E-mail and IP address of an attempt, as keyed hashes. */
export type AttemptKeys = Pick<AttemptRow, 'pairKey' | 'emailKey' | 'ipKey'> & {
  kind: AttemptKind
}

const keyed = (keys: AttemptKeys, by: AttemptLimit['by']): SQL =>
  ({
    pair: sql`pair_key = ${keys.pairKey}`,
    email: sql`email_key = ${keys.emailKey}`,
    ip: sql`ip_key = ${keys.ipKey}`,
  })[by]

const counted = (keys: AttemptKeys, { by, windowMs }: AttemptLimit, now: number): SQL =>
  sql`FROM auth_attempts WHERE kind = ${keys.kind} AND ${keyed(keys, by)} AND at > ${now - windowMs}`

const isKnown = ({ pairKey }: AttemptKeys, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM auth_attempts WHERE kind = 'known' AND pair_key = ${pairKey} AND at > ${now})`

/** Remembers that this e-mail address signs in from an IP address or a device. One row, however often. */
export const rememberPair = (db: Database, pairKey: string, now: number) =>
  db
    .insert(authAttempts)
    .values({ id: pairKey, kind: 'known', pairKey, emailKey: '', ipKey: '', at: now + KNOWN_MS })
    .onConflictDoUpdate({ target: authAttempts.id, set: { at: now + KNOWN_MS } })

export const rememberedPair = (db: Database, pairKey: string, now: number) =>
  db
    .select({ id: authAttempts.id })
    .from(authAttempts)
    .where(and(eq(authAttempts.kind, 'known'), eq(authAttempts.pairKey, pairKey), gt(authAttempts.at, now)))

/**
 * Reserves an attempt if no limit is reached; counting and reserving are one statement. An attempt from a remembered IP address
 * or device does not count against its e-mail address.
 */
export function reserveAttempt(
  db: Database,
  row: AttemptKeys & { id: string; at: number },
  limits: readonly AttemptLimit[],
) {
  const known = isKnown(row, row.at)
  const free = limits.map((limit) => {
    const hasPlace = sql`(SELECT count(*) ${counted(row, limit, row.at)}) < ${limit.most}`
    return limit.by === 'email' ? sql`(${hasPlace} OR ${known})` : hasPlace
  })
  return db
    .insert(authAttempts)
    .select(sql`
      SELECT ${row.id}, ${row.kind}, ${row.pairKey}, CASE WHEN ${known} THEN '' ELSE ${row.emailKey} END,
        ${row.ipKey}, ${row.at}
      WHERE ${sql.join(free, sql` AND `)}`)
    .returning({ id: authAttempts.id })
}

/** The time at which every limit allows an attempt again, in milliseconds; 0 when all do now. */
export function retryAtOf(db: Database, keys: AttemptKeys, limits: readonly AttemptLimit[], now: number) {
  const times = limits.map((limit) => {
    const at = sql`coalesce((
      SELECT at + ${limit.windowMs} ${counted(keys, limit, now)} ORDER BY at DESC LIMIT 1 OFFSET ${limit.most - 1}
    ), 0)`
    return limit.by === 'email' ? sql`CASE WHEN ${isKnown(keys, now)} THEN 0 ELSE ${at} END` : at
  })
  return db.select({ at: sql<number>`max(0, ${sql.join(times, sql`, `)})`.as('free_at') }).from(sql`(SELECT 1)`)
}

/** Deletes the earlier attempts of this e-mail and IP address after a successful sign-in. */
export const deleteAttempts = (db: Database, { kind, pairKey }: AttemptKeys) =>
  db.delete(authAttempts).where(and(eq(authAttempts.kind, kind), eq(authAttempts.pairKey, pairKey)))
