import type { NoteInput, ThreadNote } from '../../contract/threads.ts'
import type { Caller, Work } from '../../core/context.ts'
import { firstOf, Refusal } from '../../core/refusal.ts'
import * as store from './notes.store.ts'
import { announceThreadChange, logDeletedNote } from './thread-audit.service.ts'
import type { FoundThread } from './threads.service.ts'
import { noteView } from './threads.view.ts'

/** Writes the caller's note about a thread. Contacts and engines never get notes; open consoles read the thread again. */
export async function writeNote(
  work: Work,
  caller: Caller,
  thread: FoundThread,
  { noteId, text }: NoteInput,
): Promise<ThreadNote> {
  const { number, agentId } = thread.row
  const note = { id: noteId, thread: number, agentId, authorId: caller.userId, authorName: caller.name, text }
  const [written] = await store.insertNote(thread.record, { ...note, createdAt: work.now })
  if (!written) {
    const [used] = await store.noteById(thread.record, noteId)
    throw new Refusal(used ? 'thread.noteKeyUsed' : 'thread.notesMax')
  }
  announceThreadChange(work, thread.row)
  return noteView({ ...note, ...written })
}

/** Deletes a note that the caller wrote. */
export async function deleteNote(work: Work, caller: Caller, thread: FoundThread, id: string): Promise<{ id: string }> {
  const deleted = await firstOf(
    store.deleteNote(thread.record, thread.row.number, id, caller.userId),
    'thread.noteNotFound',
  )
  await logDeletedNote(work, caller, thread.row, () => store.insertNote(thread.record, deleted))
  announceThreadChange(work, thread.row)
  return { id }
}
