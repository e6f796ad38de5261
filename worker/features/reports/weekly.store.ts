import { sql } from 'drizzle-orm'
import { type Condition, type Database, statement, valuesOf } from '../../core/db.ts'
import { weeklyReports } from '../../schema/notifications.ts'

/** The time zones of all accounts: one index search for each, regardless of the number of accounts. */
export const timeZones = (db: Database) =>
  statement<{ zone: string }>(
    db,
    sql`
    WITH RECURSIVE zones (zone) AS (
      SELECT min(time_zone) FROM users
      UNION ALL SELECT (SELECT min(u.time_zone) FROM users u WHERE u.time_zone > zones.zone) FROM zones WHERE zone IS NOT NULL
    ) SELECT zone FROM zones WHERE zone IS NOT NULL`,
  )

export interface DueOwner {
  id: string
  recordDatabase: number
  /** The owner's preferences as JSON. */
  settings: string | null
}

/**
 * Owners in these time zones who have an agent, a confirmed address and no report of the week; `without`: databases of
 * conversations whose owners are left out. In random order, so that those whose figures take too long are not always the first.
 */
export const dueOwners = (
  db: Database,
  zones: readonly string[],
  week: string,
  { without, most }: { without: readonly number[]; most: number },
) =>
  statement<DueOwner>(
    db,
    sql`
    SELECT u.id, u.record_database AS recordDatabase, s.settings
    FROM users u LEFT JOIN notification_settings s ON s.user_id = u.id
    WHERE u.time_zone IN ${valuesOf(zones)} AND u.deleted_at IS NULL AND u.is_active AND u.is_email_confirmed
      AND NOT EXISTS (SELECT 1 FROM weekly_reports w WHERE w.user_id = u.id AND w.week >= ${week})
      AND EXISTS (SELECT 1 FROM agents a WHERE a.owner_id = u.id AND a.deleted_at IS NULL)
      AND u.record_database NOT IN ${valuesOf(without)}
    ORDER BY random() LIMIT ${most}`,
  )

/** The user has no report of this week yet. Of two concurrent runs, only one sends a mail. */
export const withoutReport = (userId: string, week: string): Condition =>
  sql`users.id = ${userId}
    AND NOT EXISTS (SELECT 1 FROM weekly_reports w WHERE w.user_id = users.id AND w.week >= ${week})`

export const markReported = (db: Database, userId: string, week: string) =>
  db.insert(weeklyReports).values({ userId, week }).onConflictDoUpdate({ target: weeklyReports.userId, set: { week } })
