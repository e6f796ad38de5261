import { and, asc, desc, eq, gt, gte, isNull, lt, lte, sql } from 'drizzle-orm'
import type { ChannelType } from '../../contract/channels.ts'
import type { ConversationState, ConversationsQuery } from '../../contract/conversations.ts'
import type { DeliveryState } from '../../contract/deliveries.ts'
import { DAY_MS, dayOf, monthOf, startOfDay } from '../../core/days.ts'
import { type Database, statement } from '../../core/db.ts'
import { agents } from '../agents/agents.table.ts'
import { deliveredMessages, deliveries } from '../chat/deliveries.table.ts'
import { entitlements } from '../subscriptions/entitlements.table.ts'
import { conversationDays, conversations, GATHER, unsearched, usage } from './conversations.table.ts'

const columns = {
  id: conversations.id,
  agentId: conversations.agentId,
  sessionId: conversations.sessionId,
  messageKey: conversations.messageKey,
  channelType: conversations.channelType,
  origin: conversations.origin,
  state: conversations.state,
  language: conversations.language,
  userMessage: conversations.userMessage,
  agentResponse: conversations.agentResponse,
  sources: conversations.sources,
  createdAt: conversations.createdAt,
  responseMs: conversations.responseMs,
  inputTokens: conversations.inputTokens,
  outputTokens: conversations.outputTokens,
  tokensEstimated: conversations.tokensEstimated,
  costMicros: conversations.costMicros,
  details: conversations.details,
  times: conversations.times,
  deliveryState: sql<DeliveryState | null>`${deliveries.state}`.as('delivery_state'),
  reason: deliveries.reason,
  sentAt: deliveries.sentAt,
  deliveredAt: deliveries.deliveredAt,
  readAt: deliveries.readAt,
  failedAt: deliveries.failedAt,
}

const select = (db: Database) =>
  db.select(columns).from(conversations).leftJoin(deliveries, eq(deliveries.conversationId, conversations.id))
export type ConversationRow = Awaited<ReturnType<typeof select>>[number]

const newestFirst = [desc(conversations.createdAt), desc(conversations.rowid)] as const

/** An exchange of an agent that lives and, unless `owner` is `null`, is his. */
export const conversationById = (db: Database, owner: string | null, id: string) =>
  select(db)
    .innerJoin(agents, eq(agents.id, conversations.agentId))
    .where(
      and(eq(conversations.id, id), isNull(agents.deletedAt), owner === null ? undefined : eq(agents.ownerId, owner)),
    )

/** Agent by agent, from the index of their times alone. */
export const countBefore = (db: Database, ownerId: string, before: number) =>
  db
    .select({ total: sql<number>`count(*)` })
    .from(sql`agents a CROSS JOIN conversations c INDEXED BY conversations_agent`)
    .where(sql`a.owner_id = ${ownerId} AND c.agent_id = a.id AND c.created_at < ${before}`)

/** The next exchanges of an owner after this one, as they were written. */
export const exchangesAfter = (db: Database, ownerId: string, rowid: number, limit: number) =>
  db
    .select({ ...columns, rowid: conversations.rowid })
    .from(conversations)
    .leftJoin(deliveries, eq(deliveries.conversationId, conversations.id))
    .where(and(eq(conversations.ownerId, ownerId), gt(conversations.rowid, rowid)))
    .orderBy(asc(conversations.rowid))
    .limit(limit)

/** What the provider calls the messages that a reply was sent in. */
export const providersNames = (db: Database, id: string) =>
  db
    .select({ messageId: deliveredMessages.messageId })
    .from(deliveredMessages)
    .where(eq(deliveredMessages.conversationId, id))

export const deleteConversation = (db: Database, id: string) =>
  db.delete(conversations).where(eq(conversations.id, id)).returning({ id: conversations.id })

/** The last `most` exchanges of a session, newest first. */
export const sessionOf = (db: Database, agentId: string, sessionId: string, most: number) =>
  select(db)
    .where(and(eq(conversations.agentId, agentId), eq(conversations.sessionId, sessionId)))
    .orderBy(...newestFirst)
    .limit(most)

type Filters = Omit<ConversationsQuery, 'page' | 'limit' | 'search'>

const within = ({ startDate, endDate, channelType, sessionId }: Filters) =>
  and(
    startDate ? gte(conversations.createdAt, startOfDay(startDate)) : undefined,
    endDate ? lt(conversations.createdAt, startOfDay(endDate) + DAY_MS) : undefined,
    channelType ? eq(conversations.channelType, channelType) : undefined,
    sessionId ? eq(conversations.sessionId, sessionId) : undefined,
  )

const matching = (filters: Filters) => and(eq(conversations.agentId, filters.agentId), within(filters))

/** Puts into the full-text index whatever it does not hold yet; a search begins with it. */
export const gatherUnsearched = (db: Database) => db.insert(unsearched).values({ exchange: GATHER })

/** The `+` keeps SQLite from walking over all that the agent has: what the search found is looked up by its rowid. */
const searched = (filters: Filters, expression: string) =>
  and(
    sql`${conversations.rowid} IN (
      SELECT rowid FROM conversations_search WHERE conversations_search MATCH ${expression}
    )`,
    sql`+${conversations.agentId} = ${filters.agentId}`,
    within(filters),
  )

const chosen = (filters: Filters, expression: string | null) =>
  expression === null ? matching(filters) : searched(filters, expression)

interface Slice {
  limit: number
  offset: number
}

/** A page of what a filter or a search (`expression`) leaves, by walking over what stands before it. */
export const filteredPage = (db: Database, filters: Filters, expression: string | null, { limit, offset }: Slice) =>
  select(db)
    .where(chosen(filters, expression))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)

export const filteredCount = (db: Database, filters: Filters, expression: string | null) =>
  db.select({ total: sql<number>`count(*)` }).from(conversations).where(chosen(filters, expression))

type DayFilters = Omit<Filters, 'sessionId'>

const daysOf = ({ agentId, startDate, endDate, channelType }: DayFilters) =>
  and(
    eq(conversationDays.agentId, agentId),
    startDate ? gte(conversationDays.day, startDate) : undefined,
    endDate ? lte(conversationDays.day, endDate) : undefined,
    channelType ? eq(conversationDays.channelType, channelType) : undefined,
  )

export const countByDays = (db: Database, filters: DayFilters) =>
  db
    .select({ total: sql<number>`coalesce(sum(${conversationDays.conversations}), 0)` })
    .from(conversationDays)
    .where(daysOf(filters))

/**
 * A page of whole days: the figures of the days say on which one it begins, and the index is entered there, so that the
 * thousandth page costs what the first does.
 */
export const pageByDays = (db: Database, filters: DayFilters, { limit, offset }: Slice) => {
  const days = sql`
    SELECT day, sum(conversations) AS here, sum(sum(conversations)) OVER (ORDER BY day DESC) AS upto
    FROM conversation_days WHERE ${daysOf(filters)} GROUP BY day`
  const firstDay = sql`(SELECT max(day) FROM (${days}) WHERE upto > ${offset})`
  const before = sql`(SELECT min(upto - here) FROM (${days}) WHERE upto > ${offset})`
  return (
    select(db)
      .where(and(matching(filters), sql`${conversations.createdAt} < (unixepoch(${firstDay}) + 86400) * 1000`))
      .orderBy(...newestFirst)
      .limit(limit)
      // SQLite takes an expression here; drizzle's type knows numbers only.
      .offset(sql`coalesce(${offset} - ${before}, 0)` as unknown as number)
  )
}

export interface NewConversation {
  id: string
  agentId: string
  sessionId: string
  channelType: ChannelType
  state: ConversationState
  userMessage: string
  agentResponse: string | null
  now: number
}

/** The same message in the same session as the server itself has it since `since`. */
export const serverTwin = (db: Database, { agentId, sessionId, userMessage }: NewConversation, since: number) =>
  select(db)
    .where(
      and(
        eq(conversations.agentId, agentId),
        eq(conversations.sessionId, sessionId),
        gte(conversations.createdAt, since),
        eq(conversations.userMessage, userMessage),
        eq(conversations.origin, 'server'),
      ),
    )
    .orderBy(...newestFirst)
    .limit(1)

/** Writes what a client reports, unless the server has it already or the month of the owner's plan is used up. */
export const insertReported = (db: Database, row: NewConversation, since: number) => {
  const day = dayOf(row.now)
  return statement(
    db,
    sql`
    INSERT INTO conversations (
      id, agent_id, owner_id, session_id, message_key, channel_type, origin, state, user_message, agent_response,
      created_at, day
    )
    SELECT ${row.id}, a.id, a.owner_id, ${row.sessionId}, ${row.id}, ${row.channelType}, 'client', ${row.state},
      ${row.userMessage}, ${row.agentResponse}, ${row.now}, ${day}
    FROM ${agents} a
    WHERE a.id = ${row.agentId} AND a.deleted_at IS NULL
      AND NOT EXISTS (
        SELECT 1 FROM ${conversations} WHERE agent_id = ${row.agentId} AND session_id = ${row.sessionId}
          AND created_at >= ${since} AND user_message = ${row.userMessage} AND origin = 'server'
      )
      AND EXISTS (
        SELECT 1 FROM ${entitlements} e WHERE e.owner_id = a.owner_id AND (
          e.max_conversations IS NULL OR e.max_conversations > coalesce((
            SELECT conversations FROM ${usage} WHERE owner_id = a.owner_id AND month = ${monthOf(day)}
          ), 0)
        )
      )`,
  )
}

export const isEntitled = (db: Database, owner: string) =>
  db.select({ one: sql<number>`1` }).from(entitlements).where(eq(entitlements.ownerId, owner)).limit(1)
