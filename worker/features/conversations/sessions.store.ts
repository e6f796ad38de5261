import { type SQL, sql } from 'drizzle-orm'
import type { FailureReason } from '../../channels/failures.ts'
import type { ChannelType } from '../../contract/channels.ts'
import type { SessionsQuery } from '../../contract/conversation-sessions.ts'
import type { ConversationState } from '../../contract/conversations.ts'
import type { DeliveryState } from '../../contract/deliveries.ts'
import { EXCERPT_MAX, MATCHES_MAX } from '../../contract/limits.ts'
import { DAY_MS, startOfDay } from '../../core/days.ts'
import { type Database, statement } from '../../core/db.ts'

/** Whose sessions: one agent's, or those of all agents of an owner. */
export type Whose = { agentId: string } | { ownerId: string }

/** A place in the list; sessions of the same millisecond stand in the order of `number`. */
export interface Position {
  lastAt: number
  number: number
}

export interface SessionFilters extends Omit<SessionsQuery, 'agentId' | 'after' | 'search' | 'unanswered'> {
  after: Position | null
  isUnanswered: boolean
  /** What the full-text index is asked of the words; `null`: nothing is searched. */
  words: string | null
}

export interface SessionRow extends Position {
  agentId: string
  agentName: string
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
  'agentId' in whose
    ? sql`SELECT ${whose.agentId} AS id`
    : sql`SELECT id FROM agents WHERE owner_id = ${whose.ownerId} AND deleted_at IS NULL`

/**
 * Sessions in which an exchange holds the words. The agents are terms of the index: nobody else's rows are read. Of a
 * word that everybody says the newest exchanges are enough, unless a period is asked for.
 */
const speaksOf = (
  whose: Whose,
  words: string,
  { startDate, endDate }: SessionFilters,
): SQL => sql`(t.agent_id, t.session_id) IN (
  SELECT c.agent_id, c.session_id FROM conversations c WHERE c.rowid IN (
    SELECT rowid FROM conversations_search WHERE conversations_search MATCH (
      SELECT 'agent_id : (' || group_concat('"' || id || '"', ' OR ') || ') AND ' || ${words}
      FROM (${agentsSearched(whose)})
    ) ORDER BY rowid DESC LIMIT ${startDate || endDate ? -1 : MATCHES_MAX}
  )
)`

/** The `+` keeps SQLite from walking over all sessions: those that a search found are looked up by their key. */
const belongsTo = (whose: Whose, isSearched: boolean): SQL => {
  const free = sql.raw(isSearched ? '+' : '')
  return 'agentId' in whose ? sql`${free}t.agent_id = ${whose.agentId}` : sql`${free}t.owner_id = ${whose.ownerId}`
}

const within = (filters: SessionFilters): SQL[] => {
  const { after, startDate, endDate, channelType, sessionId, isUnanswered } = filters
  return [
    ...(after ? [sql`(t.last_at, t.rowid) < (${after.lastAt}, ${after.number})`] : []),
    ...(startDate ? [sql`t.last_at >= ${startOfDay(startDate)}`] : []),
    ...(endDate ? [sql`t.last_at < ${startOfDay(endDate) + DAY_MS}`] : []),
    ...(channelType ? [sql`t.channel_type = ${channelType}`] : []),
    ...(sessionId ? [sql`t.session_id = ${sessionId}`] : []),
    ...(isUnanswered ? [sql`t.is_unanswered = 1`] : []),
  ]
}

/** Sessions, the one that spoke last first; `CROSS JOIN` keeps them the outermost of the loops. */
export const sessionsPage = (db: Database, whose: Whose, filters: SessionFilters, most: number) => {
  const { words } = filters
  const conditions = [
    belongsTo(whose, words !== null),
    ...(words === null ? [] : [speaksOf(whose, words, filters)]),
    ...within(filters),
  ]
  return statement<SessionRow>(
    db,
    sql`
    SELECT t.rowid AS number, t.last_at AS lastAt, t.agent_id AS agentId, a.name AS agentName,
      t.session_id AS sessionId, t.channel_type AS channelType, t.exchanges, t.started_at AS startedAt,
      t.is_unanswered AS isUnanswered, c.id AS lastId, substr(c.user_message, 1, ${EXCERPT_MAX}) AS userMessage,
      substr(c.agent_response, 1, ${EXCERPT_MAX}) AS agentResponse, c.state, c.details -> '$.person' AS person,
      d.state AS delivery, d.reason
    FROM threads t
    CROSS JOIN agents a ON a.id = t.agent_id AND a.deleted_at IS NULL
    CROSS JOIN conversations c ON c.rowid = (
      SELECT rowid FROM conversations WHERE agent_id = t.agent_id AND session_id = t.session_id
      ORDER BY created_at DESC, rowid DESC LIMIT 1
    )
    LEFT JOIN deliveries d ON d.conversation_id = c.id
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY t.last_at DESC, t.rowid DESC LIMIT ${most}`,
  )
}
