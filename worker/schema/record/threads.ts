import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CHANNEL_TYPES } from '../../contract/channels.ts'
import { INTENTS } from '../../contract/intents.ts'
import type { Rating } from '../../contract/ratings.ts'
import { OWN_ASSIGNMENTS, THREAD_STATUSES } from '../../contract/thread-status.ts'
import type { ContactAttribute, ContactProfile } from '../../contract/threads.ts'

/** The offset of the owner's time zone from UTC at that time, in minutes; `null`: none. */
export const utcOffset = () => integer()

/** A contact's rating of a reply or of a thread: 1 or -1. */
export const rating = () => integer().$type<Rating>()

/** The same text as in the queries of the lists: SQLite uses a partial index only if the query contains its condition. */
const UNASSIGNED = sql`assignee_id IS NULL AND status IN ('pending', 'members')`
const UNKNOWN = sql`is_unknown = 1 AND status <> 'closed'`
const WITH_INTENT = sql`intent IS NOT NULL`
const WAITING = sql`waiting_since IS NOT NULL`
const TAGGED = sql`tags <> '[]'`

/**
 * Threads: all messages between one contact and one agent on one channel. `lastAt`: the time of the last exchange. `status` and
 * `contact` are written by the agent's object, `tags`, `assigneeId` and `attributes` by members. The other columns are derived
 * from the exchanges by the statements that write those (`worker/record`).
 */
export const threads = sqliteTable(
  'threads',
  {
    number: integer().primaryKey(),
    id: text().notNull().unique('threads_id'),
    agentId: text().notNull(),
    /** The agent's owner, for indexes over all agents of the owner. */
    ownerId: text().notNull(),
    sessionId: text().notNull(),
    /**
     * The `session_id` of the visitor's first thread, if the visitor started this one after it: for counting their plan
     * conversations alone. `null`: it is the first one.
     */
    visitor: text(),
    channelType: text({ enum: CHANNEL_TYPES }).notNull(),
    status: text({ enum: THREAD_STATUSES }).notNull().default('open'),
    /**
     * Since when its contact waits for an answer of a member: since its status became `pending`, or since the first message
     * to the member who has it. `null`: it does not wait.
     */
    waitingSince: integer(),
    tags: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    contact: text({ mode: 'json' }).$type<ContactProfile>(),
    exchanges: integer().notNull().default(0),
    startedAt: integer().notNull(),
    lastAt: integer().notNull(),
    /** The offset at `startedAt`, which determines the day that the thread counts on. */
    utcOffset: utcOffset(),
    /** The last exchange has no reply, or one that was not delivered. */
    isUnanswered: integer({ mode: 'boolean' }).notNull().default(false),
    /** The last exchange has no reply, or one that did not know the answer. */
    isUnknown: integer({ mode: 'boolean' }).notNull().default(false),
    /** Counted from 1 for each agent; shown as the name of a contact without one ("Visitor 4"). */
    contactNumber: integer().notNull().default(0),
    /** The member to whom it is assigned. */
    assigneeId: text(),
    /** The rule by which the product assigned it; `null`: a member did. */
    assignedBy: text({ enum: OWN_ASSIGNMENTS }),
    /** The member to whom the product last assigned it, and the number of that assignment. Kept when the thread is closed. */
    turnOf: text(),
    turn: integer(),
    /** The fields of the contact that members set. */
    attributes: text({ mode: 'json' }).$type<ContactAttribute[]>().notNull().default([]),
    /** The contact's rating of the closed thread. `ratedAt` is also set when the rating was taken back. */
    rating: rating(),
    ratedAt: integer(),
    /** The thread or a reply in it has the rating -1. */
    isRatedBadly: integer({ mode: 'boolean' }).notNull().default(false),
    /** The intent of the contact's last message with one, until a member writes or the thread is closed. */
    intent: text({ enum: INTENTS }),
  },
  (row) => [
    uniqueIndex('threads_session').on(row.agentId, row.sessionId),
    index('threads_recent').on(row.agentId, row.lastAt),
    index('threads_owner').on(row.ownerId, row.lastAt),
    index('threads_unanswered').on(row.agentId, row.lastAt).where(sql`is_unanswered = 1`),
    index('threads_status').on(row.agentId, row.status, row.lastAt).where(sql`status <> 'open'`),
    index('threads_owner_status').on(row.ownerId, row.status, row.lastAt).where(sql`status <> 'open'`),
    index('threads_owner_unanswered').on(row.ownerId, row.lastAt).where(sql`is_unanswered = 1`),
    index('threads_waiting').on(row.agentId, row.waitingSince).where(WAITING),
    index('threads_owner_waiting').on(row.ownerId, row.waitingSince).where(WAITING),
    /** Threads of a rare channel, and the largest number of a contact on each channel. */
    index('threads_channel').on(row.agentId, row.channelType, row.contactNumber),
    index('threads_assignee').on(row.assigneeId, row.lastAt).where(sql`assignee_id IS NOT NULL`),
    index('threads_turns').on(row.ownerId, row.turnOf, row.turn).where(sql`turn_of IS NOT NULL`),
    index('threads_unassigned').on(row.agentId, row.lastAt).where(UNASSIGNED),
    index('threads_owner_unassigned').on(row.ownerId, row.lastAt).where(UNASSIGNED),
    index('threads_unknown').on(row.agentId, row.lastAt).where(UNKNOWN),
    index('threads_owner_unknown').on(row.ownerId, row.lastAt).where(UNKNOWN),
    index('threads_rated').on(row.agentId, row.ratedAt).where(sql`rating IS NOT NULL`),
    index('threads_rated_badly').on(row.agentId, row.lastAt).where(sql`is_rated_badly = 1`),
    index('threads_owner_rated_badly').on(row.ownerId, row.lastAt).where(sql`is_rated_badly = 1`),
    index('threads_intent').on(row.agentId, row.lastAt).where(WITH_INTENT),
    index('threads_owner_intent').on(row.ownerId, row.lastAt).where(WITH_INTENT),
    index('threads_tagged').on(row.agentId, row.lastAt).where(TAGGED),
    index('threads_owner_tagged').on(row.ownerId, row.lastAt).where(TAGGED),
  ],
)

/* Rows of members about threads. They are deleted with the thread. */

const threadAndAgent = () => ({ thread: integer().notNull(), agentId: text().notNull() })

/** The time up to which a member has read a thread. */
export const threadReads = sqliteTable(
  'thread_reads',
  { ...threadAndAgent(), userId: text().notNull(), readTo: integer().notNull() },
  (row) => [primaryKey({ columns: [row.thread, row.userId] }), index('thread_reads_agent').on(row.agentId)],
)

/** Notes of members about a thread. In a table of their own, so that no query for messages finds them. */
export const threadNotes = sqliteTable(
  'thread_notes',
  {
    id: text().primaryKey(),
    ...threadAndAgent(),
    authorId: text().notNull(),
    authorName: text().notNull(),
    text: text().notNull(),
    createdAt: integer().notNull(),
  },
  (row) => [index('thread_notes_thread').on(row.thread, row.createdAt), index('thread_notes_agent').on(row.agentId)],
)
