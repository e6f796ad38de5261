import { and, asc, eq, sql } from 'drizzle-orm'
import { NOTES_PER_THREAD_MAX } from '../../contract/thread-limits.ts'
import { type RecordDatabase, statement } from '../../core/db.ts'
import { threadNotes, threads } from '../../schema/record/threads.ts'

export const notesOfSession = (db: RecordDatabase, agentId: string, sessionId: string) =>
  db
    .select()
    .from(threadNotes)
    .where(
      eq(
        threadNotes.thread,
        sql`(SELECT ${threads.number} FROM ${threads} WHERE ${and(eq(threads.agentId, agentId), eq(threads.sessionId, sessionId))})`,
      ),
    )
    .orderBy(asc(threadNotes.createdAt))
    .limit(NOTES_PER_THREAD_MAX)
export type NoteRow = Awaited<ReturnType<typeof notesOfSession>>[number]

/**
 * Writes a note once, unless its thread has `NOTES_PER_THREAD_MAX` or was deleted. A repetition returns the row that is stored; an
 * id of another note, or with another text, returns none.
 */
export const insertNote = (db: RecordDatabase, { id, thread, authorId, authorName, text, createdAt }: NoteRow) =>
  statement<Pick<NoteRow, 'createdAt'>>(
    db,
    sql`
    INSERT INTO thread_notes (id, thread, agent_id, author_id, author_name, text, created_at)
    SELECT ${id}, t.number, t.agent_id, ${authorId}, ${authorName}, ${text}, ${createdAt} FROM threads t
    WHERE t.number = ${thread}
      AND ((SELECT count(*) FROM thread_notes n WHERE n.thread = ${thread}) < ${NOTES_PER_THREAD_MAX}
        OR EXISTS (SELECT 1 FROM thread_notes n WHERE n.id = ${id}))
    ON CONFLICT (id) DO UPDATE SET text = text
      WHERE thread = excluded.thread AND author_id = excluded.author_id AND text = excluded.text
    RETURNING created_at AS createdAt`,
  )

export const noteById = (db: RecordDatabase, id: string) =>
  db.select({ id: threadNotes.id }).from(threadNotes).where(eq(threadNotes.id, id))

/** Deletes a note that this member wrote. */
export const deleteNote = (db: RecordDatabase, thread: number, id: string, authorId: string) =>
  db
    .delete(threadNotes)
    .where(and(eq(threadNotes.id, id), eq(threadNotes.thread, thread), eq(threadNotes.authorId, authorId)))
    .returning()
