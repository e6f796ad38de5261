import { isNotNull, sql } from 'drizzle-orm'
import { index, integer, primaryKey, type SQLiteColumn, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CHANNEL_TYPES } from '../../contract/channels.ts'
import { CONVERSATION_STATES, type ExchangeDetails, type MessageTimes } from '../../contract/conversations.ts'
import { agents } from '../agents/agents.table.ts'
import { users } from '../users/users.table.ts'

/**
 * One exchange. It is written before the engine runs (`open`) and finished by it. `messageKey` is the provider's or the
 * client's id of the message: the same message is one row, whoever brings it and however often. Triggers keep the usage
 * of the month, the day's figures, the sessions and what the full-text index still lacks in step, in the same transaction.
 */
export const conversations = sqliteTable(
  'conversations',
  {
    rowid: integer().primaryKey(),
    id: text().notNull().unique('conversations_id'),
    agentId: text()
      .notNull()
      .references(() => agents.id),
    ownerId: text()
      .notNull()
      .references(() => users.id),
    sessionId: text().notNull(),
    messageKey: text().notNull(),
    channelType: text({ enum: CHANNEL_TYPES }).notNull(),
    origin: text({ enum: ['server', 'client'] }).notNull(),
    state: text({ enum: CONVERSATION_STATES }).notNull(),
    language: text(),
    userMessage: text().notNull(),
    agentResponse: text(),
    sources: text({ mode: 'json' }).$type<string[]>(),
    createdAt: integer().notNull(),
    /** The UTC day of `createdAt`, `YYYY-MM-DD`: what reports and limits count by. */
    day: text().notNull(),
    responseMs: integer(),
    /** What the reply took; `null` where whoever made it does not say. */
    inputTokens: integer(),
    outputTokens: integer(),
    tokensEstimated: integer({ mode: 'boolean' }),
    /** Millionths of a dollar, where a price is set. */
    costMicros: integer(),
    /** Who wrote and what came with the words, as the provider told it; `null` on the web chat. */
    details: text({ mode: 'json' }).$type<ExchangeDetails>(),
    /** When it passed through the house; written by the statements that store it and its reply. */
    times: text({ mode: 'json' }).$type<MessageTimes>(),
    /** The id of its result on the agent's stream: later results have larger ones. Without a reply there is none. */
    eventNumber: integer(),
  },
  (row) => [
    uniqueIndex('conversations_message').on(row.agentId, row.messageKey),
    index('conversations_agent').on(row.agentId, row.createdAt, row.rowid),
    index('conversations_owner').on(row.ownerId),
    index('conversations_session').on(row.agentId, row.sessionId, row.createdAt),
    /** What nobody knew an answer to: no reply, or one that was made from nothing. */
    index('conversations_unknown')
      .on(row.agentId, row.createdAt)
      .where(sql`state = 'unanswered' OR (state = 'answered' AND sources = '[]')`),
    index('conversations_open').on(row.agentId, row.createdAt).where(sql`state = 'open'`),
    uniqueIndex('conversations_event').on(row.agentId, row.eventNumber).where(isNotNull(row.eventNumber)),
  ],
)

/**
 * The finished exchanges that the full-text index does not hold yet: to write it costs as much for thirty of them as for
 * one. Triggers keep it, and empty it into the index now and then, and whenever `GATHER` is written.
 */
export const unsearched = sqliteTable('conversations_unsearched', { exchange: integer().primaryKey() })
/** No exchange has this number. */
export const GATHER = 0

/** Exchanges of an owner in a calendar month (`YYYY-MM`, UTC): what a plan's limit is compared with. */
export const usage = sqliteTable(
  'usage',
  {
    ownerId: text()
      .notNull()
      .references(() => users.id),
    month: text().notNull(),
    conversations: integer().notNull().default(0),
  },
  (row) => [primaryKey({ columns: [row.ownerId, row.month] })],
)

/** A thread of exchanges with one person; `lastAt` is when its last exchange was said. Triggers write all of it. */
export const threads = sqliteTable(
  'threads',
  {
    agentId: text()
      .notNull()
      .references(() => agents.id),
    /** The agent's owner, so that all that his agents hear is one index. */
    ownerId: text().notNull().default(''),
    sessionId: text().notNull(),
    channelType: text({ enum: CHANNEL_TYPES }).notNull(),
    exchanges: integer().notNull().default(0),
    startedAt: integer().notNull(),
    lastAt: integer().notNull(),
    /** Its last exchange got no reply, or one that did not arrive. */
    isUnanswered: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.agentId, row.sessionId] }),
    index('threads_recent').on(row.agentId, row.lastAt),
    index('threads_owner').on(row.ownerId, row.lastAt),
    index('threads_unanswered').on(row.agentId, row.lastAt).where(sql`is_unanswered = 1`),
    index('threads_owner_unanswered').on(row.ownerId, row.lastAt).where(sql`is_unanswered = 1`),
  ],
)

/** A day's figures of an agent on a channel: reports read these and never the exchanges. */
export const conversationDays = sqliteTable(
  'conversation_days',
  {
    agentId: text()
      .notNull()
      .references(() => agents.id),
    day: text().notNull(),
    channelType: text({ enum: CHANNEL_TYPES }).notNull(),
    conversations: integer().notNull().default(0),
    unanswered: integer().notNull().default(0),
    sessions: integer().notNull().default(0),
    inputTokens: integer().notNull().default(0),
    outputTokens: integer().notNull().default(0),
    costMicros: integer().notNull().default(0),
  },
  (row) => [
    primaryKey({ columns: [row.agentId, row.day, row.channelType] }),
    /** Of the day alone: it is written once a day for each agent and channel, and no message changes it. */
    index('conversation_days_day').on(row.day),
  ],
)

const sumOf = (column: SQLiteColumn) => sql<number>`coalesce(sum(${column}), 0)`.as(`sum_of_${column.name}`)

/** The figures of several days together, for every query that reports them. */
export const daySums = {
  conversations: sumOf(conversationDays.conversations),
  sessions: sumOf(conversationDays.sessions),
  unanswered: sumOf(conversationDays.unanswered),
  inputTokens: sumOf(conversationDays.inputTokens),
  outputTokens: sumOf(conversationDays.outputTokens),
  costMicros: sumOf(conversationDays.costMicros),
}
export type DaySums = Record<keyof typeof daySums, number>

/** How often a reply took about so long. `bucket`: the first of `RESPONSE_BUCKETS_MS` that it fits in. */
export const responseTimes = sqliteTable(
  'response_times',
  {
    agentId: text()
      .notNull()
      .references(() => agents.id),
    day: text().notNull(),
    channelType: text({ enum: CHANNEL_TYPES }).notNull(),
    bucketMs: integer().notNull(),
    replies: integer().notNull().default(0),
  },
  (row) => [primaryKey({ columns: [row.agentId, row.day, row.channelType, row.bucketMs] })],
)
