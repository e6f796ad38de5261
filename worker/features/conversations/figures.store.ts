import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { ChannelType } from '../../contract/channels.ts'
import type { RecordDatabase } from '../../core/db.ts'
import { conversationDays, responseTimes } from '../../schema/record/conversations.ts'

export interface ChannelFigures {
  channelType: ChannelType
  conversations: number
  sessions: number
  unanswered: number
}

export const figuresByChannel = (db: RecordDatabase, agentId: string) =>
  db
    .select({
      channelType: conversationDays.channelType,
      conversations: sql<number>`sum(${conversationDays.conversations})`,
      sessions: sql<number>`sum(${conversationDays.sessions})`,
      unanswered: sql<number>`sum(${conversationDays.unanswered})`,
    })
    .from(conversationDays)
    .where(eq(conversationDays.agentId, agentId))
    .groupBy(conversationDays.channelType)
    .orderBy(asc(conversationDays.channelType))

export interface DayFigures {
  day: string
  conversations: number
}

export const figuresByDay = (db: RecordDatabase, agentId: string, from: string) =>
  db
    .select({ day: conversationDays.day, conversations: sql<number>`sum(${conversationDays.conversations})` })
    .from(conversationDays)
    .where(and(eq(conversationDays.agentId, agentId), gte(conversationDays.day, from)))
    .groupBy(conversationDays.day)

export const replyTimes = (db: RecordDatabase, agentId: string, from: string) =>
  db
    .select({ upTo: responseTimes.bucketMs, replies: sql<number>`sum(${responseTimes.replies})` })
    .from(responseTimes)
    .where(and(eq(responseTimes.agentId, agentId), gte(responseTimes.day, from)))
    .groupBy(responseTimes.bucketMs)
