import { flushAgent } from '../../agent-client/flush.ts'
import type { ChangedThread, ThreadInput, ThreadLists } from '../../contract/threads.ts'
import type { Caller, Work } from '../../core/context.ts'
import { factsOf, log } from '../../core/log.ts'
import { invalid, Refusal, refusalIn } from '../../core/refusal.ts'
import { agentObjectOf } from '../chat/agent-object.service.ts'
import { markThreadRead } from '../notifications/notifications.service.ts'
import { membersOf } from '../team/team.service.ts'
import { announceThreadChange, assignmentEntries, recordStatus } from './thread-acts.service.ts'
import { type FoundThread, readThread } from './threads.service.ts'
import * as store from './threads.store.ts'

/** The members of an account to whom its threads, or those of one agent, can be assigned. */
export const assignable = async (work: Work, accountId: string, agentId?: string): Promise<ThreadLists['assignable']> =>
  (await membersOf(work, accountId))
    .filter(({ role, isActive }) => isActive && role !== 'viewer')
    .filter(({ agentIds }) => agentId === undefined || agentIds === null || agentIds.includes(agentId))
    .map(({ userId, name }) => ({ id: userId, name }))

/**
 * Changes a thread. The status is stored in the agent's object, which decides by it whether the agent answers, and is copied to
 * D1; the other fields are stored in D1 only. Taking a thread over assigns it to the caller: one without an assignee through the
 * object's outbox, also while D1 is away. The statement that copies a status (`statusesWritten`) unassigns a thread that is open
 * or closed again. Throws `thread.statusOnly` when D1 refuses the rest after the status changed; repeating the call completes it.
 */
export async function changeThread(
  work: Work,
  caller: Caller,
  thread: FoundThread,
  { status, seen, tags, attributes, assigneeId, isRead, discardsDraft }: ThreadInput,
): Promise<ChangedThread> {
  const { row, record } = thread
  const people = assigneeId ? await assignable(work, row.ownerId, row.agentId) : []
  const assignee = people.find(({ id }) => id === assigneeId)
  if (assigneeId && !assignee) throw invalid({ assigneeId: 'thread.assignee' })
  let draft: string | null = null
  if (status !== undefined) {
    const actor = { by: caller.userId, assigns: assigneeId === undefined, ...(status === 'closed' && seen) }
    const changed = await agentObjectOf(work.env, row.agentId).setStatus(row.sessionId, status, actor)
    if (changed.isUnseen) throw new Refusal('thread.unseen')
    draft = changed.draft
    if (changed.before !== undefined) recordStatus(work, caller, row, changed.before, status)
    await flushAgent(work, row.agentId)
  }
  if (discardsDraft !== undefined) await agentObjectOf(work.env, row.agentId).discardDraft(row.sessionId, discardsDraft)
  const assigned = assigneeId === undefined && status === 'members' ? caller.userId : assigneeId
  const edit = { tags: tags && [...new Set(tags)], attributes, assigneeId: assigned }
  const isEdited = Object.values(edit).some((field) => field !== undefined)
  const read = await readThread(work, caller, thread, [
    ...(isEdited ? [store.updateThread(record, row.number, edit)] : []),
    ...(isRead === undefined ? [] : [store.readTo(record, row.number, caller.userId, isRead)]),
  ]).catch((error: unknown) => {
    if (status === undefined || refusalIn(error)) throw error
    log('error', 'thread.statusOnly', { agentId: row.agentId, ...factsOf(error) })
    throw new Refusal('thread.statusOnly')
  })
  if (attributes) await agentObjectOf(work.env, row.agentId).setAttributes(row.sessionId, attributes)
  if (isRead) await markThreadRead(work, caller, row)
  const attendant =
    assigned === caller.userId ? caller.name : assigned === undefined ? undefined : (assignee?.name ?? null)
  if (isEdited) announceThreadChange(work, row, attendant, assignmentEntries(caller, row, assigneeId))
  return { thread: read, draft }
}
