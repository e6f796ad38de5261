import { type SQL, sql } from 'drizzle-orm'
import { type RecordDatabase, statement, valuesOf } from '../core/db.ts'

/** The threads of these exchanges. */
export const threadsOf = (ids: readonly string[]): SQL =>
  sql`(SELECT thread FROM messages WHERE id IN ${valuesOf(ids)})`

/** When the last exchange of a thread was said and whether it got no reply, leaving out `without`. */
const lastOf = (without: SQL) => sql`
  SELECT m.created_at, m.state = 'unanswered' OR EXISTS (
    SELECT 1 FROM deliveries d WHERE d.conversation_id = m.id AND d.state = 'failed')
  FROM messages m WHERE m.thread = threads.number AND m.id IS NOT NULL ${without}
  ORDER BY m.created_at DESC, m.rowid DESC LIMIT 1`

/** The threads of these exchanges begin and end with what they have now. */
export const threadsContinued = (db: RecordDatabase, ids: readonly string[]) =>
  statement(db, sql`UPDATE threads SET (last_at, is_unanswered) = (${lastOf(sql``)}) WHERE number IN ${threadsOf(ids)}`)

/** The threads of these exchanges are as they will be without them. Runs before the exchanges are deleted. */
export const threadsShortened = (db: RecordDatabase, ids: readonly string[]) => [
  statement(
    db,
    sql`
    UPDATE threads SET exchanges = exchanges - gone.n
    FROM (SELECT thread, count(*) AS n FROM messages WHERE id IN ${valuesOf(ids)} GROUP BY thread) gone
    WHERE threads.number = gone.thread`,
  ),
  statement(
    db,
    sql`
    UPDATE threads SET (last_at, is_unanswered) = (${lastOf(sql`AND m.id NOT IN ${valuesOf(ids)}`)})
    WHERE number IN ${threadsOf(ids)} AND exchanges > 0`,
  ),
]
