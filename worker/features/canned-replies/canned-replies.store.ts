import { and, asc, eq, sql } from 'drizzle-orm'
import type { CannedReplyInput } from '../../contract/canned-replies.ts'
import { CANNED_REPLIES_MAX } from '../../contract/limits.ts'
import type { Database } from '../../core/db.ts'
import { cannedReplies } from '../../schema/canned-replies.ts'

export type CannedReplyRow = typeof cannedReplies.$inferSelect

const own = (ownerId: string, id: string) => and(eq(cannedReplies.id, id), eq(cannedReplies.ownerId, ownerId))

export const repliesOf = (db: Database, ownerId: string) =>
  db.select().from(cannedReplies).where(eq(cannedReplies.ownerId, ownerId)).orderBy(asc(cannedReplies.shortcut))

export const replyById = (db: Database, ownerId: string, id: string) =>
  db.select().from(cannedReplies).where(own(ownerId, id))

/** Inserts a canned reply if the account has room when the statement runs. */
export const insertReply = (db: Database, { id, ownerId, shortcut, title, text, updatedAt }: CannedReplyRow) =>
  db
    .insert(cannedReplies)
    .select(sql`
      SELECT ${id}, ${ownerId}, ${shortcut}, ${title}, ${text}, ${updatedAt}
      WHERE (SELECT count(*) FROM canned_replies WHERE owner_id = ${ownerId}) < ${CANNED_REPLIES_MAX}`)
    .returning()

/** An absent title keeps its value. */
export const updateReply = (
  db: Database,
  { ownerId, id }: CannedReplyRow,
  { shortcut, title, text }: CannedReplyInput,
  now: number,
) =>
  db
    .update(cannedReplies)
    .set({ shortcut, text, updatedAt: now, ...(title !== undefined && { title: title || null }) })
    .where(own(ownerId, id))
    .returning()

export const deleteReply = (db: Database, { ownerId, id }: CannedReplyRow) =>
  db.delete(cannedReplies).where(own(ownerId, id)).returning({ id: cannedReplies.id })

export const deleteRepliesOf = (db: Database, ownerId: string) =>
  db.delete(cannedReplies).where(eq(cannedReplies.ownerId, ownerId))
