import { flushAgent } from '../../agent-client/flush.ts'
import type { ThreadInput } from '../../contract/thread-input.ts'
import { ATTRIBUTES_MAX, TAGS_MAX } from '../../contract/thread-limits.ts'
import type { ChangedThread, ContactAttribute, Thread, ThreadLists } from '../../contract/threads.ts'
import type { Caller, Work } from '../../core/context.ts'
import { editedList, type ListEdit } from '../../core/list-edit.ts'
import { factsOf, log } from '../../core/log.ts'
import { invalid, Refusal, refusalIn } from '../../core/refusal.ts'
import { agentObjectOf } from '../chat/agent-object.service.ts'
import { markThreadRead } from '../notifications/notifications.service.ts'
import { membersOf } from '../team/team.service.ts'
import { announceThreadChange, assignmentEntries, recordStatus } from './thread-audit.service.ts'
import { type FoundThread, readThread } from './threads.service.ts'
import * as store from './threads.store.ts'

/** The members of an account to whom its threads, or those of one agent, can be assigned. */
export const assignable = async (work: Work, accountId: string, agentId?: string): Promise<ThreadLists['assignable']> =>
  (await membersOf(work, accountId))
    .filter(({ role, isActive }) => isActive && role !== 'viewer')
    .filter(({ agentIds }) => agentId === undefined || agentIds === null || agentIds.includes(agentId))
    .map(({ userId, name }) => ({ id: userId, name }))

const listEdit = <Item>(all?: Item[], add?: Item[], remove?: Item[]): ListEdit<Item> | undefined =>
  all || add || remove ? { all, add, remove } : undefined

/** Refuses edits that make a list too long. */
function checkFits(
  stored: Pick<Thread, 'tags' | 'attributes'>,
  tags: ListEdit<string> = {},
  attributes: ListEdit<ContactAttribute> = {},
) {
  if (editedList(stored.tags, tags).length > TAGS_MAX) throw invalid({ tags: 'thread.tags' })
  if (editedList(stored.attributes, attributes).length > ATTRIBUTES_MAX)
    throw invalid({ attributes: 'thread.attributes' })
}

/**
 * Changes a thread. The status is stored in the agent's object and copied to D1; the other fields are stored in D1 only. A
 * takeover assigns a thread without an assignee to the caller, through the object's outbox, also while D1 is away. The statement
 * that copies the status `open` or `closed` (`statusesWritten`) unassigns the thread; an assignee of the same call is written
 * after it. Throws `thread.statusOnly` when D1 refuses the rest after the status changed; repeating the call completes it.
 */
export async function changeThread(
  work: Work,
  caller: Caller,
  thread: FoundThread,
  { status, seen, assigneeId, isRead, discardsDraft, ...input }: ThreadInput,
): Promise<ChangedThread> {
  const { row, record } = thread
  const tags = listEdit(input.tags, input.addTags, input.removeTags)
  const attributes = listEdit(input.attributes, input.addAttributes, input.removeAttributes)
  checkFits(row, tags, attributes)
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
  const edit = { tags, attributes, assigneeId: assigned }
  const isEdited = Object.values(edit).some((field) => field !== undefined)
  const read = await readThread(work, caller, thread, [
    ...(isEdited ? [store.updateThread(record, row.number, edit)] : []),
    ...(isRead === undefined ? [] : [store.setReadUpTo(record, row.number, caller.userId, isRead)]),
  ]).catch((error: unknown) => {
    if (status === undefined || refusalIn(error)) throw error
    log('error', 'thread.statusOnly', { agentId: row.agentId, ...factsOf(error) })
    throw new Refusal('thread.statusOnly')
  })
  // If others have filled the lists meanwhile, the statement wrote nothing.
  checkFits(read, tags, attributes)
  if (attributes) await agentObjectOf(work.env, row.agentId).editAttributes(row.sessionId, attributes)
  if (isRead) await markThreadRead(work, caller, row)
  const attendant =
    assigned === caller.userId ? caller.name : assigned === undefined ? undefined : (assignee?.name ?? null)
  if (isEdited) announceThreadChange(work, row, attendant, assignmentEntries(caller, row, assigneeId))
  return { thread: read, draft }
}
