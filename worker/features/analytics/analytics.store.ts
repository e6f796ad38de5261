import { and, asc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import type { Period } from '../../contract/analytics.ts'
import type { ChannelType } from '../../contract/channels.ts'
import { type Database, type RecordDatabase, valuesOf } from '../../core/db.ts'
import { isVisible, type OfAccount } from '../../core/visibility.ts'
import { agents } from '../../schema/agents.ts'
import { conversationDays, daySums, responseTimes } from '../../schema/record/conversations.ts'

/** Limits figures to agents and to a type of channel. */
export interface FiguresQuery {
  agentIds: readonly string[]
  channelType: ChannelType | undefined
}

type Counted = typeof conversationDays | typeof responseTimes

const within = (table: Counted, { agentIds, channelType }: FiguresQuery, { from, to }: Period) =>
  and(
    sql`${table.agentId} IN ${valuesOf(agentIds)}`,
    gte(table.day, from),
    lte(table.day, to),
    channelType ? eq(table.channelType, channelType) : undefined,
  )

export const figuresByDay = (db: RecordDatabase, query: FiguresQuery, period: Period) =>
  db
    .select({ day: conversationDays.day, ...daySums })
    .from(conversationDays)
    .where(within(conversationDays, query, period))
    .groupBy(conversationDays.day)

export const figuresByChannel = (db: RecordDatabase, query: FiguresQuery, period: Period) =>
  db
    .select({ channelType: conversationDays.channelType, ...daySums })
    .from(conversationDays)
    .where(within(conversationDays, query, period))
    .groupBy(conversationDays.channelType)

const replies = sql<number>`sum(${responseTimes.replies})`.as('replies')

export const timesByDay = (db: RecordDatabase, query: FiguresQuery, period: Period) =>
  db
    .select({ day: responseTimes.day, upTo: responseTimes.bucketMs, replies })
    .from(responseTimes)
    .where(within(responseTimes, query, period))
    .groupBy(responseTimes.day, responseTimes.bucketMs)

export const timesByChannel = (db: RecordDatabase, query: FiguresQuery, period: Period) =>
  db
    .select({ channelType: responseTimes.channelType, upTo: responseTimes.bucketMs, replies })
    .from(responseTimes)
    .where(within(responseTimes, query, period))
    .groupBy(responseTimes.channelType, responseTimes.bucketMs)

/** The names of an account's agents, in alphabetical order. */
export const agentNames = (db: Database, account: OfAccount, most: number) =>
  db
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(and(isVisible(account, agents), isNull(agents.deletedAt)))
    .orderBy(asc(agents.name))
    .limit(most)
