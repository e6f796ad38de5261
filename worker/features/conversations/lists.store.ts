import { type SQL, sql } from 'drizzle-orm'
import { THREADS_COUNTED_MAX, UNREAD_AMONG } from '../../contract/thread-limits.ts'
import { THREAD_LISTS, type ThreadList } from '../../contract/thread-status.ts'
import { type Database, type RecordDatabase, statement, valuesOf } from '../../core/db.ts'
import type { RecordScope } from '../../record/rows.ts'
import { belongsTo, isUnread, ofList, type Reader } from './sessions.store.ts'

type CountsRow = Record<ThreadList | 'all' | 'unread', number> & {
  /** JSON. */
  tags: string
  assignees: string
}

const counted = (conditions: SQL) => sql`(
  SELECT count(*) FROM (SELECT 1 FROM threads t WHERE ${conditions} LIMIT ${THREADS_COUNTED_MAX}))`

/** The length of each list, up to a limit; among the newest threads, the number of unread ones, the tags in use, the assignees. */
export const countsOfLists = (db: RecordDatabase, scope: RecordScope, reader: Reader) => {
  const all = belongsTo(scope, false)
  const lists = THREAD_LISTS.map((list) => {
    const conditions = sql`${belongsTo(scope, list === 'mine')} AND ${ofList(list, reader)}`
    return sql`${counted(conditions)} AS ${sql.raw(list)}`
  })
  return statement<CountsRow>(
    db,
    sql`
    WITH recent AS MATERIALIZED (
      SELECT t.tags, t.assignee_id, ${isUnread(reader)} AS is_unread FROM threads t WHERE ${all}
      ORDER BY t.last_at DESC LIMIT ${UNREAD_AMONG}
    )
    SELECT ${sql.join(lists, sql`, `)}, ${counted(all)} AS "all",
      (SELECT count(*) FROM recent WHERE is_unread = 1) AS unread,
      (SELECT json_group_array(DISTINCT g.value) FROM recent CROSS JOIN json_each(recent.tags) g) AS tags,
      (SELECT json_group_array(DISTINCT assignee_id) FROM recent WHERE assignee_id IS NOT NULL) AS assignees`,
  )
}

/** The names of people, who need not be members of the account. */
export const namesOf = (db: Database, ids: readonly string[]) =>
  statement<{ id: string; name: string }>(db, sql`SELECT id, name FROM users WHERE id IN ${valuesOf(ids)}`)
