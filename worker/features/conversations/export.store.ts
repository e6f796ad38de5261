import { and, eq, gt, sql } from 'drizzle-orm'
import { type RecordDatabase, statement } from '../../core/db.ts'
import { threads } from '../../schema/record/threads.ts'
import type { NoteRow } from './notes.store.ts'
import type { MessageRow } from './threads.store.ts'

/** The next threads of an agent, in the order of their session ids. */
export const threadsAfter = (db: RecordDatabase, agentId: string, after: string, most: number) =>
  db
    .select()
    .from(threads)
    .where(and(eq(threads.agentId, agentId), gt(threads.sessionId, after)))
    .orderBy(threads.sessionId)
    .limit(most)
export type ExportedThreadRow = Awaited<ReturnType<typeof threadsAfter>>[number]

export interface MemberMessageCursor {
  sessionId: string
  number: number
}

/** The next messages of members in the threads of an agent, thread by thread, with their deliveries. */
export const memberMessagesAfter = (
  db: RecordDatabase,
  agentId: string,
  { sessionId, number }: MemberMessageCursor,
  most: number,
) =>
  statement<MessageRow & { sessionId: string }>(
    db,
    sql`
    SELECT t.session_id AS sessionId, m.number, m.author, m.author_id AS authorId, m.text, m.parts,
      m.created_at AS createdAt, NULL AS exchangeId, NULL AS state, m.rating, d.state AS delivery, d.reason,
      d.sent_at AS sentAt, d.delivered_at AS deliveredAt, d.read_at AS readAt, d.failed_at AS failedAt
    FROM threads t
    CROSS JOIN messages m ON m.thread = t.number
      AND m.number > CASE t.session_id WHEN ${sessionId} THEN ${number} ELSE 0 END AND m.author = 'member'
    LEFT JOIN deliveries d ON d.conversation_id = m.message_key
    WHERE t.agent_id = ${agentId} AND t.session_id >= ${sessionId}
    ORDER BY t.session_id, m.number LIMIT ${most}`,
  )

/** The next notes about threads of an agent. `cursor`: the rowid of a note. */
export const notesAfter = (db: RecordDatabase, agentId: string, after: number, most: number) =>
  statement<NoteRow & { sessionId: string; cursor: number }>(
    db,
    sql`
    SELECT n.rowid AS cursor, t.session_id AS sessionId, n.id, n.thread, n.agent_id AS agentId, n.author_id AS authorId,
      n.author_name AS authorName, n.text, n.created_at AS createdAt
    FROM thread_notes n CROSS JOIN threads t ON t.number = n.thread
    WHERE n.agent_id = ${agentId} AND n.rowid > ${after}
    ORDER BY n.rowid LIMIT ${most}`,
  )
