import { and, asc, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { ChannelType } from '../../contract/channels.ts'
import type { ConversationsQuery } from '../../contract/conversations.ts'
import type { DeliveryState } from '../../contract/deliveries.ts'
import { earliestOf, latestOf } from '../../contract/zones.ts'
import { type RecordDatabase, rowsOf, statement, totalOf } from '../../core/db.ts'
import { pick } from '../../core/pick.ts'
import { offeredOptions } from '../../record/threads.store.ts'
import { conversationDays, conversations } from '../../schema/record/conversations.ts'
import { deliveredMessages, deliveries } from '../../schema/record/deliveries.ts'
import { threads } from '../../schema/record/threads.ts'

const columns = {
  ...pick(conversations, 'id', 'agentId', 'sessionId', 'messageKey', 'channelType', 'origin', 'state', 'language'),
  ...pick(conversations, 'userMessage', 'agentResponse', 'sources', 'createdAt', 'responseMs', 'inputTokens'),
  ...pick(conversations, 'outputTokens', 'tokensEstimated', 'costMicros', 'details', 'times', 'rating'),
  deliveryState: sql<DeliveryState | null>`${deliveries.state}`.as('delivery_state'),
  ...pick(deliveries, 'reason', 'sentAt', 'deliveredAt', 'readAt', 'failedAt'),
}

export const select = (db: RecordDatabase) =>
  db.select(columns).from(conversations).leftJoin(deliveries, eq(deliveries.conversationId, conversations.id))
export type ConversationRow = Awaited<ReturnType<typeof select>>[number]

export const newestFirst = [desc(conversations.createdAt), desc(conversations.rowid)] as const
export const lastInThread = desc(conversations.number)

/** An exchange of the agents of `owner`; of any if that is `null`. */
export const conversationById = (db: RecordDatabase, owner: string | null, id: string) =>
  select(db).where(and(eq(conversations.id, id), owner === null ? undefined : eq(conversations.ownerId, owner)))

/** Counts agent by agent, from a covering index. */
export const countBefore = (db: RecordDatabase, agentIds: readonly string[], before: number) =>
  statement<{ total: number }>(
    db,
    sql`
    SELECT count(*) AS total FROM ${rowsOf(agentIds)} a CROSS JOIN messages m INDEXED BY messages_agent
    WHERE m.agent_id = a.value AND m.id IS NOT NULL AND m.created_at < ${before}`,
  )

/** A position in the exchanges of an agent. */
export interface ExchangeCursor {
  createdAt: number
  rowid: number
}

/** The next exchanges of an agent after a position, the oldest first. */
export const exchangesAfter = (
  db: RecordDatabase,
  agentId: string,
  { createdAt, rowid }: ExchangeCursor,
  limit: number,
) =>
  db
    .select({ ...columns, rowid: conversations.rowid })
    .from(conversations)
    .leftJoin(deliveries, eq(deliveries.conversationId, conversations.id))
    .where(
      and(
        eq(conversations.agentId, agentId),
        sql`(${conversations.createdAt}, ${conversations.rowid}) > (${createdAt}, ${rowid})`,
      ),
    )
    .orderBy(asc(conversations.createdAt), asc(conversations.rowid))
    .limit(limit)

/** The provider's ids of the messages in which a reply was sent. */
export const providerMessageIds = (db: RecordDatabase, id: string) =>
  db
    .select({ messageId: deliveredMessages.messageId })
    .from(deliveredMessages)
    .where(eq(deliveredMessages.conversationId, id))

/** Exchanges of a session, found by the thread's number, because the index of messages begins with it. */
const inThread = (agentId: string, sessionId: string, isSearched = false) =>
  sql`${sql.raw(isSearched ? '+' : '')}${conversations.thread} = (
    SELECT ${threads.number} FROM ${threads} WHERE ${threads.agentId} = ${agentId} AND ${threads.sessionId} = ${sessionId}
  )`

/** The options that the reply of an exchange offers, as JSON. */
const options = sql<string | null>`(
  SELECT ${offeredOptions} FROM messages h JOIN messages r ON r.thread = h.thread AND r.number = h.reply
  WHERE h.rowid = ${conversations.rowid})`.as('options')

/** The last `most` exchanges of a session, the newest first. */
export const sessionOf = (db: RecordDatabase, agentId: string, sessionId: string, most: number) =>
  db
    .select({ ...columns, options })
    .from(conversations)
    .leftJoin(deliveries, eq(deliveries.conversationId, conversations.id))
    .where(inThread(agentId, sessionId))
    .orderBy(lastInThread)
    .limit(most)

/** From a day on. The index of times is entered at the earliest time of that day in any time zone; the column `day` decides. */
const since = (day: string) => and(gte(conversations.createdAt, earliestOf(day)), gte(conversations.day, day))

export type Filters = Omit<ConversationsQuery, 'page' | 'limit' | 'search'>

export const within = ({ agentId, startDate, endDate, channelType, sessionId }: Filters, isSearched = false) =>
  and(
    startDate ? since(startDate) : undefined,
    endDate ? and(lt(conversations.createdAt, latestOf(endDate)), lte(conversations.day, endDate)) : undefined,
    channelType ? eq(conversations.channelType, channelType) : undefined,
    sessionId ? inThread(agentId, sessionId, isSearched) : undefined,
  )

type DayFilters = Omit<Filters, 'sessionId'>

const daysOf = ({ agentId, startDate, endDate, channelType }: DayFilters) =>
  and(
    eq(conversationDays.agentId, agentId),
    startDate ? gte(conversationDays.day, startDate) : undefined,
    endDate ? lte(conversationDays.day, endDate) : undefined,
    channelType ? eq(conversationDays.channelType, channelType) : undefined,
  )

/**
 * Relative to a day's midnight in UTC: the times at which it begins in the first time zone, at which it is over in every one, and
 * at which the next day begins in the first one.
 */
const BEGINS_MS = earliestOf('1970-01-01')
const OVER_MS = latestOf('1970-01-01')
const NEXT_MS = earliestOf('1970-01-02')

/** From the first to the last day on which the agent had exchanges on a channel, so that none is looked for on other days. */
const daysOfChannel = (filters: Filters) => {
  const day = (which: 'min' | 'max') =>
    sql`unixepoch((SELECT ${sql.raw(which)}(day) FROM conversation_days WHERE ${daysOf(filters)} AND conversations > 0)) * 1000`
  return and(
    gte(conversations.createdAt, sql`${day('min')} + ${BEGINS_MS}`),
    lt(conversations.createdAt, sql`${day('max')} + ${OVER_MS}`),
  )
}

const matching = (filters: Filters) =>
  and(
    eq(conversations.agentId, filters.agentId),
    within(filters),
    filters.channelType && !filters.sessionId ? daysOfChannel(filters) : undefined,
  )

export interface Slice {
  limit: number
  offset: number
}

/** SQLite accepts an expression as LIMIT and OFFSET; drizzle's type allows only numbers. */
const asNumber = (expression: SQL): number => expression as unknown as number

/** A channel is rare if it has at most so many threads, with at most so many exchanges. */
const RARE_THREADS_MAX = 500
const RARE_EXCHANGES_MAX = 2_000

/**
 * A table of the threads (`number`, `exchanges`) of a channel, up to one more than a rare one has. Lists are in the order of time,
 * and no index of times has channels: a walk to the few threads of a rare channel would read nearly all threads.
 */
export const threadsOfChannel = (agentIds: readonly string[], channelType: ChannelType): SQL => sql`(
  SELECT t.number, t.exchanges FROM ${rowsOf(agentIds)} a CROSS JOIN threads t INDEXED BY threads_channel
  WHERE t.agent_id = a.value AND t.channel_type = ${channelType} LIMIT ${RARE_THREADS_MAX + 1})`

/**
 * The length of a page if the channel is rare (or, with `isRare` false, if it is not), and else 0. Of two such pages in one
 * batch one reads nothing, because SQLite begins no statement whose LIMIT is 0.
 */
export const lengthIf = (
  isRare: boolean,
  agentIds: readonly string[],
  channelType: ChannelType,
  length: number,
): SQL => sql`(
  SELECT CASE WHEN (count(*) <= ${RARE_THREADS_MAX} AND coalesce(sum(exchanges), 0) <= ${RARE_EXCHANGES_MAX})
      = ${Number(isRare)} THEN ${length} ELSE 0 END
  FROM ${threadsOfChannel(agentIds, channelType)})`

/** The length of a page that `rareChannelPage` takes the place of if the channel of the filters is rare. */
const lengthOf = (filters: Filters, limit: number): number =>
  filters.channelType && !filters.sessionId
    ? asNumber(lengthIf(false, [filters.agentId], filters.channelType, limit))
    : limit

/** A page of the exchanges of a session, or of an agent from the newest on. Skips the rows before it one by one. */
export const filteredPage = (db: RecordDatabase, filters: Filters, { limit, offset }: Slice) =>
  select(db)
    .where(matching(filters))
    .orderBy(...(filters.sessionId ? [lastInThread] : newestFirst))
    .limit(lengthOf(filters, limit))
    .offset(offset)

/** A page of the exchanges of a rare channel, which are found by its threads; empty if the channel is not rare. */
export const rareChannelPage = (
  db: RecordDatabase,
  filters: DayFilters & { channelType: ChannelType },
  { limit, offset }: Slice,
) => {
  const agents = [filters.agentId]
  const ofThreads = sql`${conversations.rowid} IN (
    SELECT m.rowid FROM ${threadsOfChannel(agents, filters.channelType)} rt
    CROSS JOIN messages m ON m.thread = rt.number AND m.id IS NOT NULL)`
  return select(db)
    .where(and(ofThreads, within(filters)))
    .orderBy(...newestFirst)
    .limit(asNumber(lengthIf(true, agents, filters.channelType, limit)))
    .offset(offset)
}

export const filteredCount = (db: RecordDatabase, filters: Filters) => totalOf(db, conversations, matching(filters))

export const countByDays = (db: RecordDatabase, filters: DayFilters) =>
  db
    .select({ total: sql<number>`coalesce(sum(${conversationDays.conversations}), 0)` })
    .from(conversationDays)
    .where(daysOf(filters))

/**
 * A page of whole days. The figures of the days give the day on which it begins, and the index is entered at the time when that day
 * is over in every time zone, so that the thousandth page costs as much as the first. Exchanges of later days from before that
 * time still precede the page (`between`).
 */
export const pageByDays = (db: RecordDatabase, filters: DayFilters, { limit, offset }: Slice) => {
  const days = sql`
    SELECT day, sum(conversations) AS here, sum(sum(conversations)) OVER (ORDER BY day DESC) AS upto
    FROM conversation_days WHERE ${daysOf(filters)} GROUP BY day`
  const firstDay = sql`(SELECT max(day) FROM (${days}) WHERE upto > ${offset})`
  const before = sql`(SELECT min(upto - here) FROM (${days}) WHERE upto > ${offset})`
  const entry = lt(conversations.createdAt, sql`unixepoch(${firstDay}) * 1000 + ${OVER_MS}`)
  const between = sql`(SELECT count(*) FROM conversations WHERE ${matching(filters)} AND ${entry}
    AND ${conversations.createdAt} >= unixepoch(${firstDay}) * 1000 + ${NEXT_MS} AND ${conversations.day} > ${firstDay})`
  return select(db)
    .where(and(matching(filters), entry))
    .orderBy(...newestFirst)
    .limit(lengthOf(filters, limit))
    .offset(asNumber(sql`coalesce(${offset} - ${before} + ${between}, 0)`))
}
