import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  primaryKey,
  type SQLiteColumn,
  sqliteTable,
  sqliteView,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { CHANNEL_TYPES } from '../../contract/channels.ts'
import { CONVERSATION_STATES, type ExchangeDetails, type MessageTimes, ORIGINS } from '../../contract/conversations.ts'
import { AUTHORS, type MessagePart } from '../../contract/messages.ts'
import { rating, utcOffset } from './threads.ts'

/*
 * The tables of conversations. They are in databases of their own (`openRecord` of `core/db.ts`), which contain the tables of
 * this folder only. No statement joins them with other tables, and no foreign key references other tables.
 */

/** Facts about a reply and its cost, and about the message that it answers, in the table and in the view. */
const replyColumns = () => ({
  /** Headings of passages. `[]`: the agent did not know the answer. `null`: the reply needs none, or they are not known. */
  sources: text({ mode: 'json' }).$type<string[]>(),
  responseMs: integer(),
  /** The number of its event on the agent's stream; later events have larger numbers. */
  eventNumber: integer(),
  /** Tokens and cost of the reply; `null`: its engine does not report them. */
  inputTokens: integer(),
  outputTokens: integer(),
  tokensEstimated: integer({ mode: 'boolean' }),
  /** Millionths of a dollar; `null`: no price is set. */
  costMicros: integer(),
  /** The contact and the attachments, as reported by the provider; `null` for the web chat. */
  details: text({ mode: 'json' }).$type<ExchangeDetails>(),
  rating: rating(),
})

/**
 * Messages. `number` is assigned by the agent's object and grows with time within a thread. `parts`: `null` for a message of
 * text alone. `exchange`: the number of the first message of the turn that the message belongs to.
 *
 * The row of the first message of a turn also has the columns of the exchange, from `id` on. They are `null` in every other row,
 * except `rating` and `agent_id` of a rated message of a member. `reply`: the number of the agent's message. `last`: the
 * largest number of the turn. `whole`: the texts of all messages that the turn answers, if there are several. `opens`: the reply
 * began a conversation of 24 hours, as plans and figures count them. `times`: milliseconds after `createdAt`, in the order of
 * `MESSAGE_TIMES` of `worker/record`. The owner and the day are derived from the thread and `createdAt`.
 */
export const messages = sqliteTable(
  'messages',
  {
    rowid: integer().primaryKey(),
    thread: integer().notNull(),
    number: integer().notNull(),
    author: text({ enum: AUTHORS }).notNull(),
    /** The member who wrote it. */
    authorId: text(),
    text: text().notNull(),
    parts: text({ mode: 'json' }).$type<MessagePart[]>(),
    createdAt: integer().notNull(),
    exchange: integer(),
    id: text(),
    agentId: text(),
    /** The provider's or the client's id of the message: a message that comes twice is one row. */
    messageKey: text(),
    origin: text({ enum: ORIGINS }),
    state: text({ enum: CONVERSATION_STATES }),
    language: text(),
    reply: integer(),
    last: integer(),
    whole: text(),
    ...replyColumns(),
    times: text({ mode: 'json' }).$type<(number | null)[]>(),
    utcOffset: utcOffset(),
    opens: integer({ mode: 'boolean' }),
  },
  (row) => [
    uniqueIndex('messages_number').on(row.thread, row.number),
    uniqueIndex('messages_id').on(row.id).where(sql`id IS NOT NULL`),
    uniqueIndex('messages_key').on(row.agentId, row.messageKey).where(sql`id IS NOT NULL`),
    index('messages_agent').on(row.agentId, row.createdAt, row.rowid).where(sql`id IS NOT NULL`),
    /** Unanswered questions: without a reply, or with one that did not know the answer. */
    index('messages_unknown')
      .on(row.agentId, row.createdAt)
      .where(sql`state = 'unanswered' OR (state = 'answered' AND sources = '[]')`),
    index('messages_open').on(row.agentId, row.createdAt).where(sql`state = 'open'`),
    index('messages_rated').on(row.agentId, row.createdAt).where(sql`rating IS NOT NULL`),
    index('messages_rated_badly').on(row.thread).where(sql`rating = -1`),
  ],
)

/** An exchange: the contact's messages of one turn with their reply, as a view over `messages` (see the migrations). */
export const conversations = sqliteView('conversations', {
  rowid: integer().notNull(),
  id: text().notNull(),
  thread: integer().notNull(),
  /** The number of its first message; it orders the exchanges of a thread. */
  number: integer().notNull(),
  agentId: text().notNull(),
  ownerId: text().notNull(),
  sessionId: text().notNull(),
  messageKey: text().notNull(),
  channelType: text({ enum: CHANNEL_TYPES }).notNull(),
  origin: text({ enum: ORIGINS }).notNull(),
  state: text({ enum: CONVERSATION_STATES }).notNull(),
  language: text(),
  /** The texts of the contact's messages, joined by line breaks. */
  userMessage: text().notNull(),
  agentResponse: text(),
  createdAt: integer().notNull(),
  /** The day of `createdAt` in the account's time zone at that time, `YYYY-MM-DD`; reports count by it. */
  day: text().notNull(),
  ...replyColumns(),
  /** The times of the steps of the message. */
  times: text({ mode: 'json' }).$type<MessageTimes>(),
}).existing()

/** One row for each agent, which its object writes with each batch: the number of exchanges, and the state of the object. */
export const agentFigures = sqliteTable(
  'agent_figures',
  {
    agentId: text().primaryKey(),
    conversations: integer().notNull().default(0),
    /** The largest number of an event on the agent's stream. */
    lastEvent: integer().notNull().default(0),
    /** The epoch of the object that wrote last. A batch of an earlier object is refused (`worker/record/writer.store.ts`). */
    epoch: integer().notNull().default(0),
    /** The number of entries of its outbox that this database refuses, and since when. */
    rejected: integer().notNull().default(0),
    rejectedSince: integer(),
  },
  (row) => [index('agent_figures_rejected').on(row.rejectedSince).where(sql`rejected > 0`)],
)

/**
 * The figures of an agent on a channel for a day. Reports read these and never the exchanges. `conversations`: exchanges;
 * `sessions`: conversations as plans count them, each on the day of the exchange that opened it.
 */
export const conversationDays = sqliteTable(
  'conversation_days',
  {
    agentId: text().notNull(),
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
    /** Of the day only: a row enters it once, and no message changes it. */
    index('conversation_days_day').on(row.day),
  ],
)

const sumOf = (column: SQLiteColumn) => sql<number>`coalesce(sum(${column}), 0)`.as(`sum_of_${column.name}`)

/** The sums of the figures of several days, for every query that reports them. */
export const daySums = {
  conversations: sumOf(conversationDays.conversations),
  sessions: sumOf(conversationDays.sessions),
  unanswered: sumOf(conversationDays.unanswered),
  inputTokens: sumOf(conversationDays.inputTokens),
  outputTokens: sumOf(conversationDays.outputTokens),
  costMicros: sumOf(conversationDays.costMicros),
}
export type DaySums = Record<keyof typeof daySums, number>

/** Histogram of response times. `bucketMs`: the first of `RESPONSE_STEPS_MS` (`worker/record`) that is not below the time. */
export const responseTimes = sqliteTable(
  'response_times',
  {
    agentId: text().notNull(),
    day: text().notNull(),
    channelType: text({ enum: CHANNEL_TYPES }).notNull(),
    bucketMs: integer().notNull(),
    replies: integer().notNull().default(0),
  },
  (row) => [primaryKey({ columns: [row.agentId, row.day, row.channelType, row.bucketMs] })],
)
