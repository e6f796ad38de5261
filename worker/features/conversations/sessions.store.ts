import { type SQL, sql } from 'drizzle-orm'
import type { FailureReason } from '../../contract/channel-records.ts'
import type { ChannelType } from '../../contract/channels.ts'
import type { SessionsQuery } from '../../contract/conversation-sessions.ts'
import type { ConversationState } from '../../contract/conversations.ts'
import type { DeliveryState } from '../../contract/deliveries.ts'
import type { Intent } from '../../contract/intents.ts'
import { EXCERPT_MAX, MATCHES_MAX } from '../../contract/limits.ts'
import { RELATED_AMONG } from '../../contract/thread-limits.ts'
import type { ThreadList, ThreadStatus } from '../../contract/thread-status.ts'
import { earliestOf, latestOf } from '../../contract/zones.ts'
import { type RecordDatabase, statement, valuesOf } from '../../core/db.ts'
import type { SearchedWord } from '../../core/full-text.ts'
import type { RecordScope } from '../../record/rows.ts'
import { lengthIf, threadsOfChannel } from './conversations.store.ts'
import { containsWords } from './search.store.ts'

/** A position in the list, by the time that orders it; `number` orders sessions of the same millisecond. */
export interface Position {
  at: number
  number: number
}

/** The member who reads a list. `since`: threads that they never opened count as unread if they are newer than this. */
export interface Reader {
  userId: string
  since: number
}

export interface SessionFilters extends Omit<SessionsQuery, 'agentId' | 'after' | 'search' | 'unanswered' | 'rated'> {
  threadId?: string
  /** Only other threads of this session's contact. */
  related?: { agentId: string; sessionId: string }
  reader: Reader
  after: Position | null
  isUnanswered: boolean
  isRatedBadly?: boolean
  /** `null`: no search. */
  words: readonly SearchedWord[] | null
}

export interface SessionRow {
  number: number
  threadId: string
  lastAt: number
  status: ThreadStatus
  waitingSince: number | null
  /** JSON. */
  tags: string
  /** JSON. */
  contact: string | null
  agentId: string
  sessionId: string
  channelType: ChannelType
  exchanges: number
  startedAt: number
  isUnanswered: number
  isUnread: number
  contactNumber: number
  intent: Intent | null
  assigneeId: string | null
  /** JSON. */
  attributes: string
  lastId: string
  userMessage: string
  agentResponse: string | null
  state: ConversationState
  /** JSON. */
  person: string | null
  delivery: DeliveryState | null
  reason: FailureReason | null
}

const agentsOf = (scope: RecordScope): readonly string[] => ('agentId' in scope ? [scope.agentId] : scope.agentIds)

/** Sessions with an exchange that contains the words. Of a frequent word only the newest are read, unless a period is given. */
const saidIn = (
  scope: RecordScope,
  words: readonly SearchedWord[],
  { startDate, endDate }: SessionFilters,
): SQL => sql`t.number IN (
  SELECT m.thread FROM messages m WHERE m.rowid IN (
    SELECT rowid FROM message_search WHERE ${containsWords(agentsOf(scope), words)}
    ORDER BY rowid DESC LIMIT ${startDate || endDate ? -1 : MATCHES_MAX}
  )
)`

/** The `+` prevents SQLite from walking over all sessions if a search or an assignee leads to fewer. */
export const belongsTo = (scope: RecordScope, isNarrowed: boolean): SQL => {
  const free = sql.raw(isNarrowed ? '+' : '')
  if ('agentId' in scope) return sql`${free}t.agent_id = ${scope.agentId}`
  return sql`${free}t.owner_id = ${scope.ownerId} AND +t.agent_id IN ${valuesOf(scope.agentIds)}`
}

/** Repeats the conditions of the partial indexes of threads, because SQLite does not use these otherwise. */
export const ofList = (list: ThreadList, { userId }: Reader): SQL => {
  if (list === 'mine') return sql`t.assignee_id = ${userId} AND t.assignee_id IS NOT NULL`
  if (list === 'unassigned') return sql`t.assignee_id IS NULL AND t.status IN ('pending', 'members')`
  if (list === 'unknown') return sql`t.is_unknown = 1 AND t.status <> 'closed'`
  return list === 'waiting' ? sql`t.waiting_since IS NOT NULL` : sql`t.status = 'closed' AND t.status <> 'open'`
}

export const isUnread = ({ userId, since }: Reader): SQL => sql`t.last_at > coalesce((
  SELECT r.read_to FROM thread_reads r WHERE r.thread = t.number AND r.user_id = ${userId}), ${since})`

/**
 * Other threads of a session's contact, among the newest: those with the same provider id, telephone number or e-mail address in
 * an attribute. Session ids of the web chat are not compared, because the visitor's browser chooses them.
 */
const ofContact = (
  scope: RecordScope,
  { agentId, sessionId }: { agentId: string; sessionId: string },
): SQL => sql`t.number IN (
  SELECT recent.number FROM threads s JOIN (
    SELECT t.number, t.session_id, t.contact, t.attributes FROM threads t WHERE ${belongsTo(scope, false)}
    ORDER BY t.last_at DESC LIMIT ${RELATED_AMONG}
  ) recent ON recent.number <> s.number AND (
    (recent.session_id = s.session_id AND s.channel_type <> 'webchat')
    OR recent.contact ->> '$.phone' = s.contact ->> '$.phone'
    OR EXISTS (
      SELECT 1 FROM json_each(s.attributes) a JOIN json_each(recent.attributes) g
        ON lower(a.value ->> '$.value') = lower(g.value ->> '$.value')
      WHERE a.value ->> '$.value' LIKE '_%@_%._%'
    )
  )
  WHERE s.agent_id = ${agentId} AND s.session_id = ${sessionId}
)`

/**
 * Waiting threads are a queue: the one that has waited longest is first, even if its contact wrote again. The other lists begin
 * with the newest message.
 */
const orderOf = (list: ThreadList | undefined) =>
  list === 'waiting'
    ? { time: sql.raw('t.waiting_since'), next: sql.raw('>'), direction: sql.raw('ASC') }
    : { time: sql.raw('t.last_at'), next: sql.raw('<'), direction: sql.raw('DESC') }

export const positionOf = ({ waitingSince, lastAt, number }: SessionRow, list: ThreadList | undefined): Position => ({
  at: list === 'waiting' ? (waitingSince ?? 0) : lastAt,
  number,
})

const within = (filters: SessionFilters): SQL[] => {
  const { after, startDate, endDate, channelType, sessionId, isUnanswered, isRatedBadly } = filters
  const { threadId, status, tag, list, intent } = filters
  const { time, next } = orderOf(list)
  return [
    ...(after ? [sql`(${time}, t.number) ${next} (${after.at}, ${after.number})`] : []),
    ...(startDate ? [sql`t.last_at >= ${earliestOf(startDate)} AND c.day >= ${startDate}`] : []),
    ...(endDate ? [sql`t.last_at < ${latestOf(endDate)} AND c.day <= ${endDate}`] : []),
    ...(channelType ? [sql`t.channel_type = ${channelType}`] : []),
    ...(sessionId ? [sql`t.session_id = ${sessionId}`] : []),
    ...(isUnanswered ? [sql`t.is_unanswered = 1`] : []),
    ...(isRatedBadly ? [sql`t.is_rated_badly = 1`] : []),
    ...(threadId ? [sql`t.id = ${threadId}`] : []),
    ...(status ? [sql`t.status = ${status}`] : []),
    ...(list ? [ofList(list, filters.reader)] : []),
    ...(intent ? [sql`t.intent = ${intent} AND t.intent IS NOT NULL`] : []),
    ...(status && status !== 'open' ? [sql`t.status <> 'open'`] : []),
    ...(tag ? [sql`t.tags <> '[]' AND EXISTS (SELECT 1 FROM json_each(t.tags) g WHERE g.value = ${tag})`] : []),
  ]
}

/**
 * Sessions in the order of their list. `CROSS JOIN` keeps `threads` the outermost loop. `ifRare`: the page is empty unless the
 * channel of the filters is rare (or is not).
 */
export const sessionsPage = (
  db: RecordDatabase,
  scope: RecordScope,
  filters: SessionFilters,
  most: number,
  ifRare?: boolean,
) => {
  const { words, list, reader, related, channelType } = filters
  const { time, direction } = orderOf(list)
  const limit =
    channelType && ifRare !== undefined ? lengthIf(ifRare, agentsOf(scope), channelType, most) : sql`${most}`
  const conditions = [
    belongsTo(scope, words !== null || list === 'mine' || related !== undefined || ifRare === true),
    ...(related ? [ofContact(scope, related)] : []),
    ...(channelType && ifRare
      ? [sql`t.number IN (SELECT number FROM ${threadsOfChannel(agentsOf(scope), channelType)})`]
      : []),
    ...(words === null ? [] : [saidIn(scope, words, filters)]),
    ...within(filters),
  ]
  return statement<SessionRow>(
    db,
    sql`
    SELECT t.number, t.id AS threadId, t.status, t.waiting_since AS waitingSince, t.tags, t.contact,
      t.last_at AS lastAt, t.agent_id AS agentId,
      t.session_id AS sessionId, t.channel_type AS channelType, t.exchanges, t.started_at AS startedAt,
      t.is_unanswered AS isUnanswered, ${isUnread(reader)} AS isUnread, t.contact_number AS contactNumber, t.intent,
      t.assignee_id AS assigneeId, t.attributes, c.id AS lastId, substr(c.user_message, 1, ${EXCERPT_MAX}) AS userMessage,
      substr(c.agent_response, 1, ${EXCERPT_MAX}) AS agentResponse, c.state, c.details -> '$.person' AS person,
      d.state AS delivery, d.reason
    FROM threads t
    CROSS JOIN conversations c ON c.rowid = (
      SELECT rowid FROM messages WHERE thread = t.number AND id IS NOT NULL ORDER BY number DESC LIMIT 1
    )
    LEFT JOIN deliveries d ON d.conversation_id = c.id
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${time} ${direction}, t.number ${direction} LIMIT ${limit}`,
  )
}
