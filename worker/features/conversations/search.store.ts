import { and, type SQL, sql } from 'drizzle-orm'
import { type RecordDatabase, rowsOf, totalOf } from '../../core/db.ts'
import type { SearchedWord } from '../../core/full-text.ts'
import { conversations } from '../../schema/record/conversations.ts'
import { type Filters, lastInThread, newestFirst, type Slice, select, within } from './conversations.store.ts'

/** Up to so many terms that begin with a word are searched one by one. */
const TERMS_MAX = 24
/** At least so many of the exchanges that were written last are put in the order of time. */
const ORDERED_MIN = 200

/**
 * The terms of the index that begin with a word (`j`), as an FTS5 expression. For a prefix FTS5 reads all postings of these
 * terms, those of other agents too, before the first row; of several terms it reads only what is needed. `message_words` lists
 * the terms without their postings: no term contains the character 1, so that what follows a term with it is the next term.
 */
const termsOfWord = sql`(
  WITH RECURSIVE found(term) AS (
    SELECT (SELECT term FROM message_words WHERE term >= j.value ->> 'term' ORDER BY term LIMIT 1)
    UNION ALL
    SELECT (SELECT w.term FROM message_words w WHERE w.term >= found.term || char(1) ORDER BY w.term LIMIT 1)
    FROM found WHERE found.term < j.value ->> 'end' LIMIT ${sql.raw(String(TERMS_MAX + 2))}
  )
  SELECT CASE WHEN count(*) BETWEEN 1 AND ${sql.raw(String(TERMS_MAX))}
    THEN '(' || group_concat('"' || term || '"', ' OR ') || ')' ELSE j.value ->> 'prefix' END
  FROM found WHERE term < j.value ->> 'end')`

/**
 * The rows of `message_search` of these agents, at least one, that contain every word, or words that begin with them, as the
 * condition of a query of that table. Agents are terms of the index, so that rows of others are not read.
 */
export const containsWords = (
  agentIds: readonly string[],
  words: readonly SearchedWord[],
): SQL => sql`message_search MATCH (
  SELECT 'agent_id : (' || (
      SELECT group_concat('"' || replace(a.value, '-', '') || '"', ' OR ') FROM ${rowsOf(agentIds)} a)
    || ') AND {user_message agent_response} : (' || group_concat(${termsOfWord}, ' AND ') || ')'
  FROM ${rowsOf(words)} j)`

/** Found exchanges, one by one. The index also has messages of members, which are none. */
const EXCHANGES = sql`message_search CROSS JOIN messages m ON m.rowid = message_search.rowid AND m.id IS NOT NULL`

const isFiltered = ({ startDate, endDate, channelType, sessionId }: Filters) =>
  [startDate, endDate, channelType, sessionId].some(Boolean)

/**
 * The `+` prevents SQLite from using the index of the agent, which would walk over all its exchanges: the results of the search
 * are looked up by rowid.
 */
const matching = (filters: Filters, words: readonly SearchedWord[]) =>
  and(
    sql`${conversations.rowid} IN (
      SELECT rowid FROM message_search WHERE ${containsWords([filters.agentId], words)})`,
    sql`+${conversations.agentId} = ${filters.agentId}`,
    within(filters, true),
  )

/**
 * The rowids of a page. Within a period, a channel or a session all that is found is put in order. Otherwise, of a frequent
 * word, only the exchanges that were written last are, at least twice as many as the page and those before it: rowids grow with
 * time, but for restored exchanges.
 */
function rowidsOf(filters: Filters, words: readonly SearchedWord[], { limit, offset }: Slice): SQL {
  const page = sql`LIMIT ${limit} OFFSET ${offset}`
  if (isFiltered(filters))
    return sql`SELECT rowid FROM ${conversations} WHERE ${matching(filters, words)} ORDER BY ${order(filters)} ${page}`
  return sql`
    SELECT rowid FROM (
      SELECT m.rowid, m.created_at FROM ${EXCHANGES} WHERE ${containsWords([filters.agentId], words)}
      ORDER BY message_search.rowid DESC LIMIT ${Math.max(ORDERED_MIN, 2 * (offset + limit))}
    ) ORDER BY created_at DESC, rowid DESC ${page}`
}

const order = ({ sessionId }: Filters) => sql.join(sessionId ? [lastInThread] : [...newestFirst], sql`, `)

/** A page of the exchanges that contain the words, the newest first. */
export const searchedPage = (db: RecordDatabase, filters: Filters, words: readonly SearchedWord[], slice: Slice) =>
  select(db)
    .where(sql`${conversations.rowid} IN (${rowidsOf(filters, words, slice)})`)
    .orderBy(order(filters))

/** The number of all exchanges that contain the words. */
export const searchedCount = (db: RecordDatabase, filters: Filters, words: readonly SearchedWord[]) =>
  isFiltered(filters)
    ? totalOf(db, conversations, matching(filters, words))
    : totalOf(db, EXCHANGES, containsWords([filters.agentId], words))
