import { type SQL, sql } from 'drizzle-orm'
import { BIN_ENTRIES_MAX, EXCERPT_MAX } from '../contract/limits.ts'
import type { ThreadStatus } from '../contract/thread-status.ts'
import { dayAtOffset } from '../contract/zones.ts'
import { type RecordDatabase, rowsOf, type Statement, statement, valuesOf } from '../core/db.ts'
import { ofExchanges, ofMembers } from './removed.store.ts'
import type { ExchangeFacts, RecordRow } from './rows.ts'
import { ratedBadlyNoted } from './threads.store.ts'
import {
  COLUMNS,
  DELIVERY_COLUMNS,
  deliveriesWritten,
  exchangesWritten,
  messagesAdded,
  statusesWritten,
} from './written.store.ts'

/** Who deleted an exchange, and when. */
export interface Binning {
  deletedBy: string
  deletedAt: number
}

type Values = RecordRow[string][]

/** Everything that is deleted with an exchange. Messages and deliveries are arrays of values, in the order of their columns. */
interface BinnedContent {
  thread: Record<'id' | 'session_id' | 'channel_type' | 'status' | 'tags', string> & {
    contact: string | null
    started_at: number
    utc_offset: number | null
    waiting_since?: number | null
    contact_number?: number
    visitor?: string | null
    attributes?: string
    assignee_id?: string | null
    rating?: number | null
    rated_at?: number | null
  }
  /** The notes of the thread, if it is deleted with the exchange: `[id, author_id, author_name, text, created_at]`. */
  notes?: [string, string, string, string, number][]
  messages: Values[]
  members: Values[]
  deliveries: Values[]
  /** The provider's ids of sent messages: `[message_id, conversation_id]`. */
  names: [string, string][]
}

const listed = (columns: readonly string[], table: string): SQL =>
  sql.raw(columns.map((column) => `${table}.${column}`).join(', '))
const toRow = (columns: readonly string[], values: Values): RecordRow =>
  Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]))

/**
 * Copies an exchange from D1 into the bin of its agent; nothing is copied if D1 no longer has it. Runs in the batch that
 * deletes the exchange, after `threadsShortened`, which determines the members' messages that are deleted with it.
 */
export const exchangeBinned = (db: RecordDatabase, id: string, { deletedBy, deletedAt }: Binning): Statement[] => {
  const rows = (from: SQL) => sql`(
    SELECT json_group_array(json_array(${listed(COLUMNS, 'm')}) ORDER BY m.number) FROM messages m WHERE m.rowid IN (${from}))`
  const ids = [id]
  const delivered = sql`conversation_id = ${id} OR conversation_id IN (${ofMembers(ids, 'message_key')})`
  return [
    statement(
      db,
      sql`
      INSERT OR REPLACE INTO binned_conversations (id, agent_id, owner_id, name, created_at, deleted_by, deleted_at, content)
      SELECT h.id, h.agent_id, t.owner_id, substr(coalesce(h.whole, h.text), 1, ${EXCERPT_MAX}), h.created_at, ${deletedBy},
        ${deletedAt}, json_object(
          'thread', json_object('id', t.id, 'session_id', t.session_id, 'channel_type', t.channel_type,
            'status', t.status, 'tags', t.tags, 'contact', t.contact, 'started_at', t.started_at, 'utc_offset', t.utc_offset,
            'waiting_since', t.waiting_since, 'contact_number', t.contact_number, 'attributes', t.attributes,
            'assignee_id', t.assignee_id, 'rating', t.rating, 'rated_at', t.rated_at, 'visitor', t.visitor),
          'notes', (SELECT json_group_array(json_array(o.id, o.author_id, o.author_name, o.text, o.created_at))
            FROM thread_notes o WHERE o.thread = t.number AND t.exchanges <= 0),
          'messages', ${rows(ofExchanges(ids))},
          'members', ${rows(ofMembers(ids, 'rowid'))},
          'deliveries', (SELECT json_group_array(json_array(${listed(DELIVERY_COLUMNS, 'd')})) FROM deliveries d
            WHERE ${delivered}),
          'names', (SELECT json_group_array(json_array(n.message_id, n.conversation_id)) FROM delivered_messages n
            WHERE ${delivered}))
      FROM messages h JOIN threads t ON t.number = h.thread WHERE h.id = ${id}`,
    ),
    statement(
      db,
      sql`
      DELETE FROM binned_conversations WHERE id IN (
        SELECT b.id FROM binned_conversations b WHERE b.agent_id = (SELECT agent_id FROM messages WHERE id = ${id})
        ORDER BY b.deleted_at DESC, b.rowid DESC LIMIT -1 OFFSET ${BIN_ENTRIES_MAX})`,
    ),
  ]
}

/** The session ids of threads that were deleted with these exchanges, which are in the bin. */
export const threadsGone = (db: RecordDatabase, ids: readonly string[]) =>
  statement<{ sessionId: string }>(
    db,
    sql`
    SELECT DISTINCT b.content ->> '$.thread.session_id' AS sessionId FROM binned_conversations b
    WHERE b.id IN ${valuesOf(ids)} AND NOT EXISTS (SELECT 1 FROM threads t
      WHERE t.agent_id = b.agent_id AND t.session_id = b.content ->> '$.thread.session_id')`,
  )

/** An exchange in the bin. `status`: of its thread; `null`: D1 does not have the thread. */
export interface BinnedExchange {
  id: string
  ownerId: string
  content: string
  status: ThreadStatus | null
}

/** The session id of an exchange in the bin. */
export const binnedSession = ({ content }: BinnedExchange): string =>
  (JSON.parse(content) as BinnedContent).thread.session_id

/**
 * Restores an exchange from the bin into its thread, which is restored too if it is gone. Unfinished work is not resumed: the
 * exchange is unanswered, its delivery failed. Fails with `bad JSON path` if the exchange is no longer in the bin, so that a
 * permanently deleted one does not come back.
 */
export function exchangeRestored(
  db: RecordDatabase,
  agentId: string,
  { id, ownerId, content, status }: BinnedExchange,
  now: number,
): [Statement, ...Statement[]] {
  const { thread, ...stored }: BinnedContent = JSON.parse(content)
  const { started_at: at, tags, contact_number, attributes = '[]', assignee_id = null, ...others } = thread
  const { rating = null, rated_at = null, waiting_since = null, visitor = null, ...threadRow } = others
  const { session_id, channel_type } = threadRow
  const [first, ...further] = stored.messages.map((values) => toRow(COLUMNS, values))
  const head = { ...first, state: first?.['state'] === 'open' ? 'unanswered' : (first?.['state'] ?? '') }
  const {
    response_ms,
    input_tokens,
    output_tokens,
    cost_micros,
    opens = null,
  } = { ...first } as unknown as ExchangeFacts
  const day = dayAtOffset(Number(first?.['created_at']), Number(first?.['utc_offset'] ?? 0))
  const facts = {
    id,
    session_id,
    channel_type,
    day,
    state: String(head.state),
    response_ms,
    input_tokens,
    output_tokens,
    cost_micros,
    opens,
  }
  const deliveries = stored.deliveries.map((values) => {
    const row = toRow(DELIVERY_COLUMNS, values)
    const isPending = row['state'] === 'pending'
    return {
      ...row,
      is_member: Number(row['conversation_id'] !== id),
      ...(isPending && { state: 'failed', reason: 'houseFailed', failed_at: now }),
    }
  })
  const names = stored.names.map(([message_id, conversation_id]) => {
    const row = { agent_id: agentId, channel_type, message_id, conversation_id }
    return { ...row, is_member: Number(conversation_id !== id) }
  })
  const members = stored.members.map((values) => ({ ...toRow(COLUMNS, values), session_id }))
  const exchange = {
    facts,
    isRecorded: false,
    isRated: false,
    thread: { ...threadRow, visitor, waiting_since, at, intent: null },
    messages: [head, ...further],
  }
  return [
    statement(
      db,
      sql`SELECT CASE WHEN NOT EXISTS (SELECT 1 FROM binned_conversations WHERE id = ${id})
        THEN json_extract('{}', 'gone' || ${id}) END`,
    ),
    statement(
      db,
      sql`UPDATE agent_figures SET conversations = conversations + 1
        WHERE agent_id = ${agentId} AND NOT EXISTS (SELECT 1 FROM messages WHERE id = ${id})`,
    ),
    ...exchangesWritten(db, agentId, ownerId, [exchange]),
    // A thread without other exchanges is new and gets the stored values; one with others keeps its own.
    statement(
      db,
      sql`UPDATE threads SET tags = ${tags}, attributes = ${attributes}, assignee_id = ${assignee_id},
          contact_number = coalesce(${contact_number ?? null}, contact_number)
        WHERE agent_id = ${agentId} AND session_id = ${session_id} AND exchanges = 1`,
    ),
    statement(
      db,
      sql`UPDATE threads SET rating = ${rating}, rated_at = ${rated_at}
        WHERE agent_id = ${agentId} AND session_id = ${session_id} AND exchanges = 1 AND rated_at IS NULL`,
    ),
    statement(
      db,
      sql`INSERT OR IGNORE INTO thread_notes (id, thread, agent_id, author_id, author_name, text, created_at)
        SELECT j.value ->> 0, t.number, ${agentId}, j.value ->> 1, j.value ->> 2, j.value ->> 3, j.value ->> 4
        FROM ${rowsOf(stored.notes ?? [])} j CROSS JOIN threads t ON t.agent_id = ${agentId} AND t.session_id = ${session_id}`,
    ),
    ...statusesWritten(db, agentId, [{ session_id, status: status ?? thread.status }]),
    ...messagesAdded(db, agentId, members),
    ratedBadlyNoted(db, sql`agent_id = ${agentId} AND session_id = ${session_id}`),
    ...deliveriesWritten(db, deliveries, names),
    statement(db, sql`DELETE FROM binned_conversations WHERE id = ${id}`),
  ]
}

/** The channel of an exchange in the bin, the keys of its messages, and the provider's ids of its messages and replies. */
export function binnedNames(content: string): { channelType: string; keys: string[]; names: string[] } {
  const { thread, messages, members, names }: BinnedContent = JSON.parse(content)
  const rows = [...messages, ...members].map((values) => toRow(COLUMNS, values))
  const parts = rows.flatMap(({ details }) => (JSON.parse(String(details ?? '{}')).parts ?? []) as { id?: string }[])
  return {
    channelType: thread.channel_type,
    keys: rows.flatMap(({ message_key: key }) => (typeof key === 'string' ? [key] : [])),
    names: [...parts.flatMap(({ id }) => id ?? []), ...names.map(([name]) => name)],
  }
}
