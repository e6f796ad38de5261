import { databaseSizes } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { log } from '../../core/log.ts'

/** The most that a D1 database holds. */
const DATABASE_MAX_BYTES = 10_000_000_000
const WARNED_FROM = 0.8

/**
 * Part of the daily job: a warning for each database from 80 % of what D1 allows, early enough to bind another one of
 * conversations. Returns the number of them.
 */
export async function warnOfSizes(env: Env): Promise<number> {
  const large = (await databaseSizes(env)).filter(({ bytes }) => (bytes ?? 0) >= DATABASE_MAX_BYTES * WARNED_FROM)
  for (const { database, bytes } of large)
    log('warn', 'database.nearlyFull', { database, bytes, most: DATABASE_MAX_BYTES })
  return large.length
}
