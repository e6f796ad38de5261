import { and, asc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Period } from '../../contract/analytics.ts'
import type { ChannelType } from '../../contract/channels.ts'
import type { Database } from '../../core/db.ts'
import { agents } from '../agents/agents.table.ts'
import { conversationDays, daySums, responseTimes } from '../conversations/conversations.table.ts'

/** Whose figures: one agent's, or those of all that an owner has or had. */
export type Whose = { agentId: string } | { ownerId: string }

export interface Asked {
  whose: Whose
  channelType: ChannelType | undefined
}

type Counted = typeof conversationDays | typeof responseTimes

const his = (db: Database, table: Counted, whose: Whose) =>
  'agentId' in whose
    ? eq(table.agentId, whose.agentId)
    : inArray(table.agentId, db.select({ id: agents.id }).from(agents).where(eq(agents.ownerId, whose.ownerId)))

const within = (db: Database, table: Counted, { whose, channelType }: Asked, { from, to }: Period) =>
  and(
    his(db, table, whose),
    gte(table.day, from),
    lte(table.day, to),
    channelType ? eq(table.channelType, channelType) : undefined,
  )

export const figuresByDay = (db: Database, asked: Asked, period: Period) =>
  db
    .select({ day: conversationDays.day, ...daySums })
    .from(conversationDays)
    .where(within(db, conversationDays, asked, period))
    .groupBy(conversationDays.day)

export const figuresByChannel = (db: Database, asked: Asked, period: Period) =>
  db
    .select({ channelType: conversationDays.channelType, ...daySums })
    .from(conversationDays)
    .where(within(db, conversationDays, asked, period))
    .groupBy(conversationDays.channelType)

const replies = sql<number>`sum(${responseTimes.replies})`.as('replies')

export const timesByDay = (db: Database, asked: Asked, period: Period) =>
  db
    .select({ day: responseTimes.day, upTo: responseTimes.bucketMs, replies })
    .from(responseTimes)
    .where(within(db, responseTimes, asked, period))
    .groupBy(responseTimes.day, responseTimes.bucketMs)

export const timesByChannel = (db: Database, asked: Asked, period: Period) =>
  db
    .select({ channelType: responseTimes.channelType, upTo: responseTimes.bucketMs, replies })
    .from(responseTimes)
    .where(within(db, responseTimes, asked, period))
    .groupBy(responseTimes.channelType, responseTimes.bucketMs)

/** The agents that an owner can choose from, by name. */
export const agentNames = (db: Database, ownerId: string, most: number) =>
  db
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(and(eq(agents.ownerId, ownerId), isNull(agents.deletedAt)))
    .orderBy(asc(agents.name))
    .limit(most)
