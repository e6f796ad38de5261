import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CHANNEL_TYPES } from '../../contract/channels.ts'
import { INTENTS } from '../../contract/intents.ts'
import type { Rating } from '../../contract/ratings.ts'
import { OWN_ASSIGNMENTS, THREAD_STATUSES } from '../../contract/thread-status.ts'
import type { ContactAttribute, ContactProfile } from '../../contract/threads.ts'

/** How many minutes the clocks of the owner's account were ahead of UTC at that time; `null`: none. */
export const utcOffset = () => integer()

/** What the contact said of a reply or of the thread: 1 or -1. */
export const rating = () => integer().$type<Rating>()

/** As the queries of the lists say it: SQLite uses a partial index only then. */
const UNASSIGNED = sql`assignee_id IS NULL AND status IN ('pending', 'members')`
const UNKNOWN = sql`is_unknown = 1 AND status <> 'closed'`
const WITH_INTENT = sql`intent IS NOT NULL`
const WAITING = sql`status = 'pending'`

/**
 * Everything that one contact and one agent say to each other on one channel. `lastAt` is when its last exchange was
 * said. `status` and `contact` are the agent's object's, `tags`, `assigneeId` and `attributes` the members'; the other
 * columns are derived from the exchanges by the statements that write them (`worker/record`).
 */
export const threads = sqliteTable(
  'threads',
  {
    number: integer().primaryKey(),
    id: text().notNull().unique('threads_id'),
    agentId: text().notNull(),
    /** The agent's owner, so that all threads of his agents are one index. */
    ownerId: text().notNull(),
    sessionId: text().notNull(),
    channelType: text({ enum: CHANNEL_TYPES }).notNull(),
    status: text({ enum: THREAD_STATUSES }).notNull().default('open'),
    /** When its status became `pending`; `null` with any other status. */
    waitingSince: integer(),
    tags: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    contact: text({ mode: 'json' }).$type<ContactProfile>(),
    exchanges: integer().notNull().default(0),
    startedAt: integer().notNull(),
    lastAt: integer().notNull(),
    /** Of the account's clocks at `startedAt`, whose day it counts on. */
    utcOffset: utcOffset(),
    /** Its last exchange got no reply, or one that did not arrive. */
    isUnanswered: integer({ mode: 'boolean' }).notNull().default(false),
    /** Its last exchange got no reply, or one that was made from nothing. */
    isUnknown: integer({ mode: 'boolean' }).notNull().default(false),
    /** 1 for the first contact of the agent, then counting up; shown as the name of a contact without one ("Visitor 4"). */
    contactNumber: integer().notNull().default(0),
    /** The member who attends to it. */
    assigneeId: text(),
    /** By which rule the product gave it to its assignee; `null`: a member did. */
    assignedBy: text({ enum: OWN_ASSIGNMENTS }),
    /** Whose turn it was when the product last assigned it, and the number of that turn. They stay when it is done with. */
    turnOf: text(),
    turn: integer(),
    /** What members noted of the contact. */
    attributes: text({ mode: 'json' }).$type<ContactAttribute[]>().notNull().default([]),
    /** Given when it was closed; `ratedAt` is there of one that was taken back, too. */
    rating: rating(),
    ratedAt: integer(),
    /** Its contact rated it, or a reply in it, badly. */
    isRatedBadly: integer({ mode: 'boolean' }).notNull().default(false),
    /** Of its contact's last message that had one, until a member writes or the thread is closed. */
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
    index('threads_contact').on(row.agentId, row.contactNumber),
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
  ],
)

/* What members do with threads. These rows go with the thread. */

const threadAndAgent = () => ({ thread: integer().notNull(), agentId: text().notNull() })

/** Up to when a member has read a thread. */
export const threadReads = sqliteTable(
  'thread_reads',
  { ...threadAndAgent(), userId: text().notNull(), readTo: integer().notNull() },
  (row) => [primaryKey({ columns: [row.thread, row.userId] }), index('thread_reads_agent').on(row.agentId)],
)

/** What members write about a thread for each other. In a table of its own: nothing that reads messages comes upon it. */
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
