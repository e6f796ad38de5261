import { type SQL, sql } from 'drizzle-orm'
import { CHANNEL_TYPES } from '../contract/channels.ts'
import { type RecordDatabase, rowsOf, type Statement, statement, valuesOf } from '../core/db.ts'
import { APPLIES, figuresOfWritten } from './figures.store.ts'
import type { ExchangeRecord, RecordRow } from './rows.ts'
import { NUMBERS_PER_MS, ratedBadlyNoted, threadsContinued, threadsOf } from './threads.store.ts'

/** The columns as a list in SQL, each rendered by `each`. */
const list = (columns: readonly string[], each: (column: string) => string = (column) => column): SQL =>
  sql.raw(columns.map(each).join(', '))

const MESSAGE_COLUMNS = ['number', 'author', 'author_id', 'text', 'parts', 'created_at', 'exchange'] as const
const EXCHANGE_COLUMNS = [
  ...['id', 'agent_id', 'message_key', 'origin', 'state', 'language', 'reply', 'last', 'whole'],
  ...['sources', 'response_ms', 'event_number', 'input_tokens', 'output_tokens', 'tokens_estimated', 'cost_micros'],
  ...['details', 'times', 'utc_offset', 'rating', 'opens'],
]
/** The bin stores rows in the order of these columns, so a new one is added at the end. */
export const COLUMNS = [...MESSAGE_COLUMNS, ...EXCHANGE_COLUMNS]
/** Columns that an update changes. An exchange keeps the day on which it was first counted, hence its offset. */
const CHANGED = COLUMNS.filter((column) => column !== 'number' && column !== 'utc_offset')

/** A row of `deliveries`, by its columns. */
export const DELIVERY_COLUMNS = [
  ...['conversation_id', 'agent_id', 'channel_type', 'session_id', 'address', 'outgoing', 'state', 'reason', 'detail'],
  ...['created_at', 'sent_at', 'delivered_at', 'read_at', 'failed_at'],
]
/** A delivery is written only if its exchange was not deleted. A member's message has no exchange. */
const HAS_EXCHANGE = `(j.value ->> 'is_member' = 1
  OR EXISTS (SELECT 1 FROM messages a WHERE a.id = j.value ->> 'conversation_id'))`

const value = (column: string): string => `j.value ->> '${column}'`
const excluded = (column: string): string => `${column} = excluded.${column}`

/** The number of the contact of each new thread. Threads that D1 has are ordered last and keep theirs. */
const contactNumber = (agentId: string) => sql`
  (SELECT coalesce(max((
      SELECT max(contact_number) FROM threads WHERE agent_id = ${agentId} AND channel_type = value)), 0)
    FROM ${rowsOf(CHANNEL_TYPES)}) + row_number() OVER (
    ORDER BY EXISTS (SELECT 1 FROM threads e WHERE e.agent_id = ${agentId} AND e.session_id = j.value ->> 'session_id'),
      min(j.value ->> 'at'))`

/**
 * Creates threads and counts their exchanges. A new exchange opens a closed thread, unless the object closed it again before
 * the exchange was written. The thread gets the intent of the last new message that has one. An exchange that was deleted in D1
 * creates no thread.
 */
const threadsWritten = (db: RecordDatabase, agentId: string, ownerId: string, exchanges: readonly ExchangeRecord[]) => {
  const intents = new Map(
    exchanges.flatMap(({ thread: { session_id, intent } }) => (intent ? [[session_id, intent]] : [])),
  )
  const rows = exchanges.map(({ facts, thread, isRecorded }) => ({
    ...thread,
    intent: intents.get(thread.session_id) ?? null,
    exchange_id: facts.id,
    is_recorded: Number(isRecorded),
  }))
  return statement(
    db,
    sql`
    INSERT INTO threads (id, agent_id, owner_id, session_id, visitor, channel_type, status, waiting_since, contact, exchanges,
      started_at, last_at, utc_offset, contact_number, intent)
    SELECT min(j.value ->> 'id'), ${agentId}, ${ownerId}, j.value ->> 'session_id', max(j.value ->> 'visitor'),
      j.value ->> 'channel_type', j.value ->> 'status', CASE j.value ->> 'status' WHEN 'pending' THEN coalesce(max(j.value ->> 'waiting_since'),
        max(j.value ->> 'at')) WHEN 'members' THEN max(j.value ->> 'waiting_since') END, max(j.value ->> 'contact'), sum(
        (j.value ->> 'is_recorded') = 0 AND NOT EXISTS (SELECT 1 FROM messages a WHERE a.id = j.value ->> 'exchange_id')),
      min(j.value ->> 'at'), max(j.value ->> 'at'), max(j.value ->> 'utc_offset'), ${contactNumber(agentId)},
      max(j.value ->> 'intent')
    FROM ${rowsOf(rows)} j WHERE ${APPLIES} GROUP BY j.value ->> 'session_id'
    ON CONFLICT (agent_id, session_id) DO UPDATE SET exchanges = exchanges + excluded.exchanges,
      contact = coalesce(excluded.contact, contact),
      intent = CASE WHEN excluded.exchanges > 0 THEN coalesce(excluded.intent, intent) ELSE intent END,
      waiting_since = CASE WHEN status = 'closed' AND excluded.exchanges > 0
        THEN excluded.waiting_since ELSE waiting_since END,
      status = CASE WHEN status = 'closed' AND excluded.exchanges > 0 THEN excluded.status ELSE status END`,
  )
}

/** Writes rows of messages, whose threads are written before. */
const messagesWritten = (db: RecordDatabase, agentId: string, rows: readonly RecordRow[]) =>
  statement(
    db,
    sql`
    INSERT INTO messages (thread, ${list(COLUMNS)})
    SELECT t.number, ${list(COLUMNS, value)}
    FROM ${rowsOf(rows)} j CROSS JOIN threads t ON t.agent_id = ${agentId} AND t.session_id = j.value ->> 'session_id'
    WHERE ${APPLIES}
    ON CONFLICT (thread, number) DO UPDATE SET ${list(CHANGED, excluded)}`,
  )

/** An agent's id as one token of the full-text index. */
const searchedAgent = (id: SQL): SQL => sql`replace(${id}, '-', '')`

/** Updates the search index: finished exchanges are in it; one that is tried again is removed until it is finished. */
function searchWritten(db: RecordDatabase, exchanges: readonly ExchangeRecord[]): Statement[] {
  const [open, finished] = [true, false].map((isOpen) =>
    exchanges.filter(({ facts }) => (facts.state === 'open') === isOpen).map(({ facts }) => facts.id),
  ) as [string[], string[]]
  const deleted = sql`
    DELETE FROM message_search WHERE rowid IN (SELECT rowid FROM messages WHERE id IN ${valuesOf(open)})`
  const indexed = sql`
    INSERT OR REPLACE INTO message_search (rowid, agent_id, user_message, agent_response)
    SELECT rowid, ${searchedAgent(sql`agent_id`)}, user_message, coalesce(agent_response, '') FROM conversations
    WHERE id IN ${valuesOf(finished)}`
  return [
    ...(open.length > 0 ? [statement(db, deleted)] : []),
    ...(finished.length > 0 ? [statement(db, indexed)] : []),
  ]
}

/** Writes exchanges of an agent with everything that is counted of them. A repeated batch changes nothing. */
export function exchangesWritten(
  db: RecordDatabase,
  agentId: string,
  ownerId: string,
  exchanges: readonly ExchangeRecord[],
): Statement[] {
  if (exchanges.length === 0) return []
  const ids = exchanges.map(({ facts }) => facts.id)
  const rows = exchanges.flatMap(({ facts, isRecorded, messages }) =>
    messages.map((message) => ({
      ...message,
      session_id: facts.session_id,
      exchange_id: facts.id,
      is_recorded: Number(isRecorded),
    })),
  )
  return [
    ...figuresOfWritten(db, agentId, exchanges),
    threadsWritten(db, agentId, ownerId, exchanges),
    messagesWritten(db, agentId, rows),
    ...searchWritten(db, exchanges),
    threadsContinued(db, ids),
    ...(exchanges.some(({ isRated }) => isRated) ? [ratedBadlyNoted(db, sql`number IN ${threadsOf(ids)}`)] : []),
  ]
}

const ofSessions = (agentId: string, rows: readonly RecordRow[]): SQL =>
  sql`agent_id = ${agentId} AND session_id IN ${valuesOf(rows.map((row) => String(row['session_id'])))}`

/** Writes contacts' ratings of threads that D1 has. */
export const threadRatingsWritten = (db: RecordDatabase, agentId: string, rows: readonly RecordRow[]): Statement[] =>
  rows.length === 0
    ? []
    : [
        statement(
          db,
          sql`
          UPDATE threads SET rating = j.value ->> 'rating', rated_at = j.value ->> 'rated_at' FROM ${rowsOf(rows)} j
          WHERE threads.agent_id = ${agentId} AND threads.session_id = j.value ->> 'session_id'`,
        ),
        ratedBadlyNoted(db, ofSessions(agentId, rows)),
      ]

/**
 * Writes the status and the contact of threads that D1 has. A thread that needs no member loses its assignee, a closed one its
 * intent. One that waits already keeps its `waiting_since`, also when a member takes it over, until a member writes.
 */
export const statusesWritten = (db: RecordDatabase, agentId: string, rows: readonly RecordRow[]): Statement[] =>
  rows.length === 0
    ? []
    : [
        statement(
          db,
          sql`
          UPDATE threads SET status = j.value ->> 'status', contact = coalesce(j.value ->> 'contact', contact),
            waiting_since = CASE j.value ->> 'status'
              WHEN 'pending' THEN coalesce(waiting_since, j.value ->> 'waiting_since', last_at)
              WHEN 'members' THEN coalesce(CASE WHEN NOT EXISTS (
                SELECT 1 FROM messages w WHERE w.thread = threads.number AND w.author = 'member'
                  AND w.number > threads.waiting_since * ${NUMBERS_PER_MS}) THEN waiting_since END,
                j.value ->> 'waiting_since') END,
            assignee_id = CASE WHEN j.value ->> 'status' IN ('pending', 'members') THEN assignee_id END,
            assigned_by = CASE WHEN j.value ->> 'status' IN ('pending', 'members') THEN assigned_by END,
            intent = CASE WHEN j.value ->> 'status' <> 'closed' THEN intent END FROM ${rowsOf(rows)} j
          WHERE threads.agent_id = ${agentId} AND threads.session_id = j.value ->> 'session_id'`,
        ),
      ]

/**
 * Writes messages without an exchange, of members and of the product, into threads that D1 has. A member's message after the
 * last exchange removes the thread's intent.
 */
export const messagesAdded = (
  db: RecordDatabase,
  agentId: string,
  rows: readonly (RecordRow & { session_id: string })[],
): Statement[] =>
  rows.length === 0
    ? []
    : [
        messagesWritten(
          db,
          agentId,
          rows.map((row) => ({ ...row, is_recorded: 0 })),
        ),
        statement(
          db,
          sql`
          INSERT OR REPLACE INTO message_search (rowid, agent_id, user_message, agent_response)
          SELECT m.rowid, ${searchedAgent(sql`${agentId}`)}, '', m.text
          FROM ${rowsOf(rows)} j CROSS JOIN threads t ON t.agent_id = ${agentId} AND t.session_id = j.value ->> 'session_id'
          CROSS JOIN messages m ON m.thread = t.number AND m.number = j.value ->> 'number'`,
        ),
        statement(
          db,
          sql`
          UPDATE threads SET intent = NULL FROM ${rowsOf(rows)} j
          WHERE threads.agent_id = ${agentId} AND threads.session_id = j.value ->> 'session_id' AND intent IS NOT NULL
            AND j.value ->> 'author' = 'member' AND NOT EXISTS (SELECT 1 FROM messages h
              WHERE h.thread = threads.number AND h.number > j.value ->> 'number' AND h.id IS NOT NULL)`,
        ),
        ratedBadlyNoted(db, ofSessions(agentId, rows)),
      ]

/** Writes deliveries of messages that D1 has, and the provider's ids of the messages that they were sent in. */
export function deliveriesWritten(
  db: RecordDatabase,
  deliveries: readonly RecordRow[],
  names: readonly RecordRow[],
): Statement[] {
  if (deliveries.length === 0) return []
  const changed = DELIVERY_COLUMNS.filter((column) => column !== 'conversation_id')
  return [
    statement(
      db,
      sql`
      INSERT INTO deliveries (${list(DELIVERY_COLUMNS)}) SELECT ${list(DELIVERY_COLUMNS, value)}
      FROM ${rowsOf(deliveries)} j WHERE ${sql.raw(HAS_EXCHANGE)}
      ON CONFLICT (conversation_id) DO UPDATE SET ${list(changed, excluded)}`,
    ),
    ...(names.length === 0
      ? []
      : [
          statement(
            db,
            sql`
            INSERT INTO delivered_messages (agent_id, channel_type, message_id, conversation_id)
            SELECT j.value ->> 'agent_id', j.value ->> 'channel_type', j.value ->> 'message_id', j.value ->> 'conversation_id'
            FROM ${rowsOf(names)} j WHERE ${sql.raw(HAS_EXCHANGE)} ON CONFLICT DO NOTHING`,
          ),
        ]),
    threadsContinued(
      db,
      deliveries.map((row) => String(row['conversation_id'])),
    ),
  ]
}
