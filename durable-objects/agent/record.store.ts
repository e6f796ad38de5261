import { and, eq, sql } from 'drizzle-orm'
import type { ChannelType } from '../../worker/contract/channels.ts'
import type { ConversationState } from '../../worker/contract/conversations.ts'
import type { DeliveryState } from '../../worker/contract/deliveries.ts'
import type { Locale } from '../../worker/contract/locales.ts'
import type { Rating } from '../../worker/contract/ratings.ts'
import type { ThreadStatus } from '../../worker/contract/thread-status.ts'
import { type RecordDatabase, rowsOf, statement, valuesOf } from '../../worker/core/db.ts'
import { binnedOfMessageDeleted } from '../../worker/record/bin-removal.store.ts'
import type { RecordRow } from '../../worker/record/rows.ts'
import { offeredOptions, staysWithAgent } from '../../worker/record/threads.store.ts'
import { droppedMessages } from '../../worker/schema/record/deliveries.ts'
import type { Turn } from './rows.ts'

export const droppedAdded = (db: RecordDatabase, rows: readonly RecordRow[]) =>
  statement(
    db,
    sql`
    INSERT INTO dropped_messages (agent_id, owner_id, message_key, channel_type, session_id, user_message, reason, at)
    SELECT j.value ->> 'agent_id', j.value ->> 'owner_id', j.value ->> 'message_key', j.value ->> 'channel_type',
      j.value ->> 'session_id', j.value ->> 'user_message', j.value ->> 'reason', j.value ->> 'at'
    FROM ${rowsOf(rows)} j WHERE true
    ON CONFLICT (agent_id, message_key) DO UPDATE SET owner_id = excluded.owner_id, channel_type = excluded.channel_type,
      session_id = excluded.session_id, user_message = excluded.user_message, reason = excluded.reason, at = excluded.at`,
  )

export const droppedRemoved = (db: RecordDatabase, agentId: string, messageKeys: readonly string[]) =>
  statement(
    db,
    sql`DELETE FROM dropped_messages WHERE agent_id = ${agentId}
      AND message_key IN ${valuesOf(messageKeys)}`,
  )

/** Removes a message's text from the dropped messages and from the bin. */
export const textErased = (db: RecordDatabase, agentId: string, messageKey: string) =>
  [
    db
      .delete(droppedMessages)
      .where(and(eq(droppedMessages.agentId, agentId), eq(droppedMessages.messageKey, messageKey))),
    binnedOfMessageDeleted(db, agentId, messageKey),
  ] as const

/** Whether D1 has any exchange of the agent, and its largest event number. Always one row. */
export const recordFacts = (db: RecordDatabase, agentId: string) =>
  statement<{ hasExchanges: number; lastEvent: number }>(
    db,
    sql`
    SELECT EXISTS (SELECT 1 FROM messages x WHERE x.agent_id = ${agentId} AND x.id IS NOT NULL) AS hasExchanges,
      coalesce((SELECT last_event FROM agent_figures WHERE agent_id = ${agentId}), 0) AS lastEvent`,
  )

const ALIASES_MAX = 10_000

/** Session ids that are aliases of another thread, from the contacts of the agent's newest threads. */
export const aliasesOf = (db: RecordDatabase, agentId: string) =>
  statement<{ key: string; threadKey: string }>(
    db,
    sql`
    SELECT a.value AS key, t.session_id AS threadKey
    FROM threads t JOIN json_each(t.contact -> '$.otherSessionIds') a
    WHERE t.agent_id = ${agentId} AND t.contact LIKE '%"otherSessionIds"%'
    ORDER BY t.last_at DESC LIMIT ${ALIASES_MAX}`,
  )

const EXCHANGES_AT_ONCE = 25

/** An exchange in D1 with its delivery and thread. Columns without a comment are those of the tables. */
export interface ExchangeRow {
  id: string
  sessionId: string
  /** Status of the thread. */
  status: ThreadStatus
  /** Profile of the contact, as JSON. */
  contact: string | null
  /** Attributes that members set for the contact, as JSON. */
  attributes: string
  messageKey: string
  channelType: ChannelType
  origin: Turn['origin']
  state: ConversationState
  language: Locale | null
  userMessage: string
  agentResponse: string | null
  sources: string | null
  createdAt: number
  responseMs: number | null
  eventNumber: number | null
  details: string | null
  times: string | null
  inputTokens: number | null
  outputTokens: number | null
  tokensEstimated: number | null
  costMicros: number | null
  address: string | null
  outgoing: string | null
  delivery: DeliveryState | null
  reason: string | null
  detail: string | null
  deliveredFrom: number | null
  sentAt: number | null
  deliveredAt: number | null
  readAt: number | null
  failedAt: number | null
  names: string | null
  /** JSON array of the numbers of the contact's messages; `reply` is the number of the reply. */
  numbers: string
  reply: number | null
  opens: number | null
  /** The reply does not say that a person answers (`replyParts`). */
  isAlone: number | null
  /** The options that the reply offers, as JSON. */
  options: string | null
  rating: Rating | null
  /** Rating of the thread; `ratedAt`: when it was given or withdrawn. */
  threadRating: Rating | null
  ratedAt: number | null
}

/** Selects exchanges of the agent. `providerId`: of a contact's message; `name`: the provider's id of a sent part. */
export type ExchangeSelection =
  | { sessionId: string }
  | { sessionId: string; providerId: string }
  | { id: string }
  | { messageKey: string }
  | { name: string; channelType: ChannelType }
  | 'open'

const where = (agentId: string, which: ExchangeSelection) => {
  if (which === 'open') return sql`c.state = 'open'`
  if ('sessionId' in which) {
    const inThread = sql`c.thread = (
      SELECT number FROM threads WHERE agent_id = ${agentId} AND session_id = ${which.sessionId})`
    if (!('providerId' in which)) return inThread
    return sql`${inThread} AND EXISTS (
      SELECT 1 FROM json_each(c.details -> '$.parts') p WHERE p.value ->> 'id' = ${which.providerId})`
  }
  if ('id' in which) return sql`c.id = ${which.id}`
  if ('messageKey' in which) return sql`c.message_key = ${which.messageKey}`
  return sql`c.id = (SELECT conversation_id FROM delivered_messages
    WHERE agent_id = ${agentId} AND channel_type = ${which.channelType} AND message_id = ${which.name})`
}

/** The newest selected exchanges with their deliveries, at most `EXCHANGES_AT_ONCE`. */
export const exchangesOf = (db: RecordDatabase, agentId: string, which: ExchangeSelection) =>
  statement<ExchangeRow>(
    db,
    sql`
    SELECT c.id, c.session_id AS sessionId, t.status, t.contact, t.attributes, c.message_key AS messageKey, c.channel_type AS channelType, c.origin, c.state,
      c.language, c.user_message AS userMessage, c.agent_response AS agentResponse, c.sources, c.created_at AS createdAt,
      c.response_ms AS responseMs, c.event_number AS eventNumber, c.details, c.times, c.input_tokens AS inputTokens,
      c.output_tokens AS outputTokens, c.tokens_estimated AS tokensEstimated, c.cost_micros AS costMicros,
      d.address, d.outgoing, d.state AS delivery, d.reason, d.detail, d.created_at AS deliveredFrom, d.sent_at AS sentAt,
      d.delivered_at AS deliveredAt, d.read_at AS readAt, d.failed_at AS failedAt,
      (SELECT json_group_array(m.message_id) FROM delivered_messages m WHERE m.conversation_id = c.id) AS names,
      (SELECT json_group_array(m.number ORDER BY m.number) FROM messages m WHERE m.thread = c.thread
        AND m.number BETWEEN h.number AND h.last AND m.exchange = h.number AND m.author = 'contact') AS numbers, h.reply, h.opens,
      (SELECT ${staysWithAgent('r')} FROM messages r WHERE r.thread = c.thread AND r.number = h.reply) AS isAlone,
      (SELECT ${offeredOptions} FROM messages r WHERE r.thread = c.thread AND r.number = h.reply) AS options,
      c.rating, t.rating AS threadRating, t.rated_at AS ratedAt
    FROM conversations c JOIN messages h ON h.rowid = c.rowid JOIN threads t ON t.number = c.thread LEFT JOIN deliveries d ON d.conversation_id = c.id
    WHERE c.agent_id = ${agentId} AND ${where(agentId, which)}
    ORDER BY c.created_at DESC, c.rowid DESC LIMIT ${EXCHANGES_AT_ONCE}`,
  )
