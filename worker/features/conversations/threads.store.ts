import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { FailureReason } from '../../contract/channel-records.ts'
import type { ConversationState } from '../../contract/conversations.ts'
import type { DeliveryState } from '../../contract/deliveries.ts'
import { EXCERPT_MAX } from '../../contract/limits.ts'
import type { Author } from '../../contract/messages.ts'
import type { Rating } from '../../contract/ratings.ts'
import { ATTRIBUTES_MAX, SESSION_EXCHANGES_MAX, TAGS_MAX } from '../../contract/thread-limits.ts'
import type { ContactAttribute } from '../../contract/threads.ts'
import { type Database, type RecordDatabase, statement } from '../../core/db.ts'
import type { SearchedWord } from '../../core/full-text.ts'
import { type ListEdit, textOf } from '../../core/list-edit.ts'
import { pick } from '../../core/pick.ts'
import { threadHasLeft } from '../../record/threads.store.ts'
import { messages } from '../../schema/record/conversations.ts'
import { threads } from '../../schema/record/threads.ts'
import { users } from '../../schema/users.ts'
import { containsWords } from './search.store.ts'

/** A thread of the agents of `owner`; of any if that is `null`. */
export const threadById = (db: RecordDatabase, owner: string | null, id: string) =>
  db
    .select({
      ...pick(threads, 'id', 'number', 'agentId', 'ownerId', 'sessionId', 'channelType', 'lastAt', 'contact'),
      ...pick(threads, 'status', 'assigneeId', 'tags', 'attributes'),
    })
    .from(threads)
    .where(and(eq(threads.id, id), owner === null ? undefined : eq(threads.ownerId, owner)))
export type ThreadRow = Awaited<ReturnType<typeof threadById>>[number]

export interface MessageRow {
  number: number
  author: Author
  authorId: string | null
  text: string
  /** JSON; `null` if there is only text. */
  parts: string | null
  createdAt: number
  /** On the first message of a turn and on its reply. */
  exchangeId: string | null
  state: ConversationState | null
  /** The contact's rating of a reply. */
  rating: Rating | null
  delivery: DeliveryState | null
  reason: FailureReason | null
  sentAt: number | null
  deliveredAt: number | null
  readAt: number | null
  failedAt: number | null
}

/** Messages with their exchange and delivery. The delivery of a member's message has its message key. */
const MESSAGES = sql`
  SELECT m.number, m.author, m.author_id AS authorId, m.text, m.parts, m.created_at AS createdAt,
    h.id AS exchangeId, h.state, CASE m.author WHEN 'agent' THEN h.rating WHEN 'member' THEN m.rating END AS rating,
    d.state AS delivery, d.reason, d.sent_at AS sentAt, d.delivered_at AS deliveredAt,
    d.read_at AS readAt, d.failed_at AS failedAt
  FROM messages m
  LEFT JOIN messages h ON h.thread = m.thread AND h.number = m.exchange AND (m.number = h.number OR m.number = h.reply)
  LEFT JOIN deliveries d
    ON d.conversation_id = CASE m.author WHEN 'agent' THEN h.id WHEN 'member' THEN m.message_key END`

/** The newest messages of a thread before a number. */
export const messagesBefore = (db: RecordDatabase, thread: number, before: number | null, most: number) =>
  statement<MessageRow>(
    db,
    sql`${MESSAGES} WHERE m.thread = ${thread} ${before === null ? sql`` : sql`AND m.number < ${before}`}
    ORDER BY m.number DESC LIMIT ${most}`,
  )

/** The newest messages of members in a session's thread, since the exchange before its last `exchanges` ones. */
export function membersMessages(db: RecordDatabase, agentId: string, sessionId: string, exchanges: number) {
  const thread = sql`(SELECT number FROM threads WHERE agent_id = ${agentId} AND session_id = ${sessionId})`
  const before = sql`(
      SELECT number FROM messages WHERE thread = ${thread} AND id IS NOT NULL
      ORDER BY number DESC LIMIT 1 OFFSET ${exchanges})`
  return statement<MessageRow>(
    db,
    sql`${MESSAGES} WHERE m.author = 'member' AND m.thread = ${thread} AND m.number > coalesce(${before}, 0)
    ORDER BY m.number DESC LIMIT ${SESSION_EXCHANGES_MAX}`,
  )
}

/** A member's message with its delivery. `uid`: the id of its turn. */
export const failedMessage = (db: RecordDatabase, thread: number, number: number) =>
  statement<{
    uid: string
    number: number
    text: string
    parts: string | null
    authorId: string | null
    saidAt: number
    state: DeliveryState
    address: string
    outgoing: string
    failedAt: number | null
  }>(
    db,
    sql`SELECT m.message_key AS uid, m.number, m.text, m.parts, m.author_id AS authorId, m.created_at AS saidAt, d.state, d.address,
      d.outgoing, d.failed_at AS failedAt
    FROM messages m JOIN deliveries d ON d.conversation_id = m.message_key
    WHERE m.thread = ${thread} AND m.number = ${number} AND m.author = 'member'`,
  )

export const threadOfSession = (db: RecordDatabase, agentId: string, sessionId: string, now: number) =>
  db
    .select({
      ...pick(threads, 'id', 'contactNumber', 'status', 'assigneeId', 'assignedBy', 'contact', 'attributes', 'tags'),
      ...pick(threads, 'startedAt', 'isUnknown'),
      hasLeft: sql<boolean>`${threadHasLeft(now)}`.mapWith(Boolean),
      rating: threads.rating,
      ratedAt: threads.ratedAt,
      channelType: threads.channelType,
    })
    .from(threads)
    .where(and(eq(threads.agentId, agentId), eq(threads.sessionId, sessionId)))

export type SessionThreadRow = Awaited<ReturnType<typeof threadOfSession>>[number]

export const memberName = (db: Database, userId: string) =>
  db.select({ name: users.name }).from(users).where(eq(users.id, userId))

/** `editedList` of a column with JSON, in SQL: concurrent edits are all kept. */
function editedListSql<Item>(column: SQLWrapper, { all, remove = [], add = [] }: ListEdit<Item>): SQL {
  const [list, added] = [all ? sql`${textOf(all)}` : sql`${column}`, sql`${textOf(add)}`]
  const removed = sql`${list} -> e.fullkey IN (SELECT ${textOf(remove)} -> r.fullkey FROM json_each(${textOf(remove)}) r)`
  return sql`(SELECT json_group_array(json(item)) FROM (SELECT item FROM (
    SELECT ${list} -> e.fullkey AS item, e.key AS place, -1 AS turn FROM json_each(${list}) e WHERE NOT ${removed}
    UNION ALL
    SELECT ${added} -> a.fullkey, coalesce((SELECT min(e.key) FROM json_each(${list}) e WHERE ${removed}), 1e6), a.key
    FROM json_each(${added}) a
  ) GROUP BY item ORDER BY coalesce(min(place) FILTER (WHERE turn < 0), min(place)), min(turn)))`
}

/** The fields of a thread that members set; `undefined` keeps a value. Nothing is written when a list would be too long. */
export function updateThread(db: RecordDatabase, number: number, { tags, attributes, assigneeId }: ThreadEdit) {
  const [editedTags, editedAttributes] = [
    tags && editedListSql(threads.tags, tags),
    attributes && editedListSql(threads.attributes, attributes),
  ]
  const fits = (list: SQL | undefined, max: number) => list && sql`json_array_length(${list}) <= ${max}`
  return db
    .update(threads)
    .set({
      ...(editedTags && { tags: editedTags }),
      ...(editedAttributes && { attributes: editedAttributes }),
      ...(assigneeId !== undefined && { assigneeId, assignedBy: null }),
    })
    .where(and(eq(threads.number, number), fits(editedTags, TAGS_MAX), fits(editedAttributes, ATTRIBUTES_MAX)))
}
export interface ThreadEdit {
  tags?: ListEdit<string> | undefined
  attributes?: ListEdit<ContactAttribute> | undefined
  assigneeId?: string | null | undefined
}

/** Marks a thread as read up to its newest message, or (`isRead` false) that message as unread. */
export const setReadUpTo = (db: RecordDatabase, number: number, userId: string, isRead: boolean) =>
  statement(
    db,
    sql`
    INSERT INTO thread_reads (thread, agent_id, user_id, read_to)
    SELECT number, agent_id, ${userId}, last_at - ${isRead ? 0 : 1} FROM threads WHERE number = ${number}
    ON CONFLICT DO UPDATE SET read_to = excluded.read_to WHERE read_to <> excluded.read_to`,
  )

/** The newest messages of an agent that contain the words, with the replies to them. The index is read no further than that. */
export const matches = (
  db: RecordDatabase,
  agentId: string,
  words: readonly SearchedWord[],
  before: number | null,
  most: number,
) =>
  db
    .select({
      rowid: messages.rowid,
      threadId: threads.id,
      number: messages.number,
      sessionId: threads.sessionId,
      author: messages.author,
      text: sql<string>`substr(coalesce(${messages.whole}, ${messages.text}), 1, ${EXCERPT_MAX})`.as('excerpt'),
      reply: sql<string | null>`(
        SELECT substr(r.text, 1, ${EXCERPT_MAX}) FROM messages r
        WHERE r.thread = ${messages.thread} AND r.number = ${messages.reply})`.as('reply_excerpt'),
      exchangeId: messages.id,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .innerJoin(threads, eq(threads.number, messages.thread))
    .where(
      sql`${messages.rowid} IN (
        SELECT rowid FROM message_search WHERE ${containsWords([agentId], words)}
          ${before === null ? sql`` : sql`AND rowid < ${before}`}
        ORDER BY rowid DESC LIMIT ${most})`,
    )
    .orderBy(desc(messages.rowid))
export type MatchRow = Awaited<ReturnType<typeof matches>>[number]
