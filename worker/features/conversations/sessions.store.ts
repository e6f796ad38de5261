import { type SQL, sql } from 'drizzle-orm'
import type { FailureReason } from '../../contract/channel-records.ts'
import type { ChannelType } from '../../contract/channels.ts'
import type { SessionsQuery } from '../../contract/conversation-sessions.ts'
import type { ConversationState } from '../../contract/conversations.ts'
import type { DeliveryState } from '../../contract/deliveries.ts'
import { EXCERPT_MAX, MATCHES_MAX } from '../../contract/limits.ts'
import type { ThreadStatus } from '../../contract/thread-status.ts'
import { earliestOf, latestOf } from '../../contract/zones.ts'
import { type RecordDatabase, rowsOf, statement, valuesOf } from '../../core/db.ts'
import type { Whose } from '../../record/rows.ts'

/** A place in the list; sessions of the same millisecond stand in the order of `number`. */
export interface Position {
  lastAt: number
  number: number
}

export interface SessionFilters extends Omit<SessionsQuery, 'agentId' | 'after' | 'search' | 'unanswered'> {
  threadId?: string
  tag?: string | undefined
  after: Position | null
  isUnanswered: boolean
  /** What the full-text index is asked of the words; `null`: nothing is searched. */
  words: string | null
}

export interface SessionRow extends Position {
  threadId: string
  status: ThreadStatus
  /** As JSON. */
  tags: string
  /** As JSON. */
  contact: string | null
  agentId: string
  sessionId: string
  channelType: ChannelType
  exchanges: number
  startedAt: number
  isUnanswered: number
  lastId: string
  userMessage: string
  agentResponse: string | null
  state: ConversationState
  /** As JSON. */
  person: string | null
  delivery: DeliveryState | null
  reason: FailureReason | null
}

const agentsSearched = (whose: Whose): SQL =>
  'agentId' in whose ? sql`SELECT ${whose.agentId} AS id` : sql`SELECT value AS id FROM ${rowsOf(whose.agentIds)}`

/**
 * Sessions in which an exchange holds the words. The agents are terms of the index: nobody else's rows are read. Of a
 * word that everybody says the newest exchanges are enough, unless a period is asked for.
 */
const speaksOf = (whose: Whose, words: string, { startDate, endDate }: SessionFilters): SQL => sql`t.number IN (
  SELECT m.thread FROM messages m WHERE m.rowid IN (
    SELECT rowid FROM message_search WHERE message_search MATCH (
      SELECT 'agent_id : (' || group_concat('"' || replace(id, '-', '') || '"', ' OR ') || ') AND ' || ${words}
      FROM (${agentsSearched(whose)})
    ) ORDER BY rowid DESC LIMIT ${startDate || endDate ? -1 : MATCHES_MAX}
  )
)`

/** The `+` keeps SQLite from walking over all sessions: those that a search found are looked up by their key. */
const belongsTo = (whose: Whose, isSearched: boolean): SQL => {
  const free = sql.raw(isSearched ? '+' : '')
  if ('agentId' in whose) return sql`${free}t.agent_id = ${whose.agentId}`
  return sql`${free}t.owner_id = ${whose.ownerId} AND +t.agent_id IN ${valuesOf(whose.agentIds)}`
}

const within = (filters: SessionFilters): SQL[] => {
  const { after, startDate, endDate, channelType, sessionId, isUnanswered, threadId, status, tag } = filters
  return [
    ...(after ? [sql`(t.last_at, t.number) < (${after.lastAt}, ${after.number})`] : []),
    ...(startDate ? [sql`t.last_at >= ${earliestOf(startDate)} AND c.day >= ${startDate}`] : []),
    ...(endDate ? [sql`t.last_at < ${latestOf(endDate)} AND c.day <= ${endDate}`] : []),
    ...(channelType ? [sql`t.channel_type = ${channelType}`] : []),
    ...(sessionId ? [sql`t.session_id = ${sessionId}`] : []),
    ...(isUnanswered ? [sql`t.is_unanswered = 1`] : []),
    ...(threadId ? [sql`t.id = ${threadId}`] : []),
    ...(status ? [sql`t.status = ${status}`] : []),
    // As the partial indexes of threads say it: without it SQLite does not use them.
    ...(status && status !== 'open' ? [sql`t.status <> 'open'`] : []),
    ...(tag ? [sql`EXISTS (SELECT 1 FROM json_each(t.tags) g WHERE g.value = ${tag})`] : []),
  ]
}

/** Sessions, the one that spoke last first; `CROSS JOIN` keeps them the outermost of the loops. */
export const sessionsPage = (db: RecordDatabase, whose: Whose, filters: SessionFilters, most: number) => {
  const { words } = filters
  const conditions = [
    belongsTo(whose, words !== null),
    ...(words === null ? [] : [speaksOf(whose, words, filters)]),
    ...within(filters),
  ]
  return statement<SessionRow>(
    db,
    sql`
    SELECT t.number, t.id AS threadId, t.status, t.tags, t.contact, t.last_at AS lastAt, t.agent_id AS agentId,
      t.session_id AS sessionId, t.channel_type AS channelType, t.exchanges, t.started_at AS startedAt,
      t.is_unanswered AS isUnanswered, c.id AS lastId, substr(c.user_message, 1, ${EXCERPT_MAX}) AS userMessage,
      substr(c.agent_response, 1, ${EXCERPT_MAX}) AS agentResponse, c.state, c.details -> '$.person' AS person,
      d.state AS delivery, d.reason
    FROM threads t
    CROSS JOIN conversations c ON c.rowid = (
      SELECT rowid FROM messages WHERE thread = t.number AND id IS NOT NULL ORDER BY number DESC LIMIT 1
    )
    LEFT JOIN deliveries d ON d.conversation_id = c.id
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY t.last_at DESC, t.number DESC LIMIT ${most}`,
  )
}
