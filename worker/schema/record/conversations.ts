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
 * The tables of conversations, which are in databases of their own (`openRecord` of `core/db.ts`), and with those of
 * `deliveries.ts` and `webhook-calls.ts` nothing else is: no statement joins them with other tables, and no foreign key
 * leads out of them.
 */

/** What is known of a reply, its cost, and the steps of its message, in the table and in the view. */
const replyColumns = () => ({
  /** Headings of passages; `[]`: the agent did not know the answer; `null`: the reply needs none, or nothing is known of them. */
  sources: text({ mode: 'json' }).$type<string[]>(),
  responseMs: integer(),
  /** The number of its result on the agent's stream; later results have larger ones. */
  eventNumber: integer(),
  /** Tokens and cost of the reply; `null` where its engine does not tell them. */
  inputTokens: integer(),
  outputTokens: integer(),
  tokensEstimated: integer({ mode: 'boolean' }),
  /** Millionths of a dollar, where a price is set. */
  costMicros: integer(),
  /** Who wrote and what came with the words, as the provider told it; `null` on the web chat. */
  details: text({ mode: 'json' }).$type<ExchangeDetails>(),
  rating: rating(),
})

/**
 * One utterance. `number` is given by the agent's object and grows with time within a thread; `parts` is `null` where the
 * message is its text alone. `exchange` is the number of the first message of the turn that the message belongs to.
 *
 * The first message of a turn also holds what is known of the exchange, in the columns from `id` on; these are `null` on
 * every other row, but for `rating` and `agent_id` on a member's message that is rated. `reply` is the number of the agent's message, `last` the largest number of the turn, and `whole` the
 * words of all messages that the turn answers, where they are several. `opens`: the reply began a conversation as plans and
 * figures count them, which lasts for 24 hours. `times` are milliseconds after `createdAt`, in the
 * order of `MESSAGE_TIMES` of `worker/record`. The owner and the day follow from the thread and `createdAt`.
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
    /** Unanswered questions: no reply, or one that did not know. */
    index('messages_unknown')
      .on(row.agentId, row.createdAt)
      .where(sql`state = 'unanswered' OR (state = 'answered' AND sources = '[]')`),
    index('messages_open').on(row.agentId, row.createdAt).where(sql`state = 'open'`),
    index('messages_rated').on(row.agentId, row.createdAt).where(sql`rating IS NOT NULL`),
    index('messages_rated_badly').on(row.thread).where(sql`rating = -1`),
  ],
)

/** One exchange: a contact's messages of one turn with their reply, as a view over `messages` (see the migrations). */
export const conversations = sqliteView('conversations', {
  rowid: integer().notNull(),
  id: text().notNull(),
  thread: integer().notNull(),
  /** Of its first message: exchanges of a thread are in this order. */
  number: integer().notNull(),
  agentId: text().notNull(),
  ownerId: text().notNull(),
  sessionId: text().notNull(),
  messageKey: text().notNull(),
  channelType: text({ enum: CHANNEL_TYPES }).notNull(),
  origin: text({ enum: ORIGINS }).notNull(),
  state: text({ enum: CONVERSATION_STATES }).notNull(),
  language: text(),
  /** The contact's words, one message under the other. */
  userMessage: text().notNull(),
  agentResponse: text(),
  createdAt: integer().notNull(),
  /** The day of `createdAt` on the account's clocks at that time, `YYYY-MM-DD`: what reports count by. */
  day: text().notNull(),
  ...replyColumns(),
  /** When the message passed each step on its way. */
  times: text({ mode: 'json' }).$type<MessageTimes>(),
}).existing()

/** What an agent's object writes with a batch, in one row: how many exchanges there are, and its state. */
export const agentFigures = sqliteTable(
  'agent_figures',
  {
    agentId: text().primaryKey(),
    conversations: integer().notNull().default(0),
    /** The largest number of a result on the agent's stream. */
    lastEvent: integer().notNull().default(0),
    /** Of the object that wrote last: a batch of an earlier one is refused (`worker/record/writer.store.ts`). */
    epoch: integer().notNull().default(0),
    /** How many entries of its outbox this database refuses, and since when. */
    rejected: integer().notNull().default(0),
    rejectedSince: integer(),
  },
  (row) => [index('agent_figures_rejected').on(row.rejectedSince).where(sql`rejected > 0`)],
)

/**
 * A day's figures of an agent on a channel: reports read these and never the exchanges. `conversations` are exchanges;
 * `sessions` conversations as people and plans count them, each on the day of the exchange that opened it.
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

/** How often a reply took about so long. `bucket`: the first of `RESPONSE_STEPS_MS` (`worker/record`) that it fits in. */
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
