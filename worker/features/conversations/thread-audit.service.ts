import type { ThreadStatus } from '../../contract/thread-status.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import { type AuditAction, type AuditEntry, auditOf, entryText } from '../audit/audit.service.ts'
import { agentObjectOf } from '../chat/agent-object.service.ts'
import type { ThreadRow } from './threads.store.ts'

/**
 * The audit entry of an action of the caller in a thread: with the thread's id, its account's, and that of the member concerned.
 */
const entryOf = (
  { userId }: Caller,
  { id, ownerId }: Pick<ThreadRow, 'id' | 'ownerId'>,
  action: AuditAction,
  memberId?: string,
): AuditEntry => ({
  ...{ action, actorId: userId, target: { type: 'thread', id } },
  detail: memberId === undefined ? ownerId : `${ownerId} ${memberId}`,
})

/** The audit action of a change of status; `null`: it is not logged. */
export function auditActionOf(before: ThreadStatus, after: ThreadStatus): AuditAction | null {
  if (before === after) return null
  if (after === 'members') return 'thread_taken'
  if (after === 'closed') return 'thread_closed'
  if (before === 'closed') return 'thread_reopened'
  return before === 'open' ? null : 'thread_handed_back'
}

/** The audit entry of an assignment to a member or to nobody (`null`); empty if nothing changes. `thread`: as it was before. */
export function assignmentEntries(
  caller: Caller,
  thread: ThreadRow,
  assigneeId: string | null | undefined,
): AuditEntry[] {
  if (assigneeId === undefined || assigneeId === thread.assigneeId) return []
  if (assigneeId === null) return [entryOf(caller, thread, 'thread_unassigned')]
  return [entryOf(caller, thread, 'thread_assigned', assigneeId)]
}

/**
 * Notifies open consoles of a change, and the visitor of another assignee; in the background, because the caller may disconnect.
 * `entries` go into the audit log in the database of accounts: the agent's object writes them behind, so that no action in a
 * thread waits for them.
 */
export const announceThreadChange = (
  work: Work,
  { agentId, sessionId }: Pick<ThreadRow, 'agentId' | 'sessionId'>,
  attendant?: string | null,
  entries: readonly AuditEntry[] = [],
): void => {
  const write = async () => {
    const texts = await Promise.all(entries.map((entry) => entryText(work, entry)))
    await agentObjectOf(work.env, agentId).threadChanged(sessionId, attendant, texts)
  }
  work.background(write())
}

/** Records a change of status, also that of a message that takes over. */
export function recordStatus(
  work: Work,
  caller: Caller,
  thread: ThreadRow,
  before: ThreadStatus,
  after: ThreadStatus,
): void {
  const action = auditActionOf(before, after)
  if (action) announceThreadChange(work, thread, undefined, [entryOf(caller, thread, action)])
}

/** Writes the audit entry of a deletion. The log is in another database: if the write fails, the deletion is undone. */
export async function logOrUndo(work: Work, entry: AuditEntry, undo: () => PromiseLike<unknown>): Promise<void> {
  const audit = await auditOf(work)
  try {
    await commit(work.db, audit(entry))
  } catch (error) {
    await undo()
    throw error
  }
}

export const logDeletedNote = (work: Work, caller: Caller, thread: ThreadRow, undo: () => PromiseLike<unknown>) =>
  logOrUndo(work, entryOf(caller, thread, 'note_deleted'), undo)
