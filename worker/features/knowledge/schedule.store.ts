import { type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../core/days.ts'

/** The time of the next reading of an address with this schedule that was read at `readAt`; NULL without a schedule. */
export const nextReadingOf = (schedule: SQL, readAt: number): SQL<number | null> =>
  sql`CASE ${schedule} WHEN 'daily' THEN ${readAt + DAY_MS} WHEN 'weekly' THEN ${readAt + 7 * DAY_MS} END`

/** After a failure, a document with any schedule is read again a day later: most sites answer by then. */
export const retryOf = (now: number): SQL<number | null> => sql`iif(schedule = 'never', NULL, ${now + DAY_MS})`
