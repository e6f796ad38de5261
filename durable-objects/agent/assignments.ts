import type { Assignment } from '../../worker/contract/thread-status.ts'
import { commit, type Database, type RecordDatabase } from '../../worker/core/db.ts'
import { assigneesOf, threadAssigned } from '../../worker/record/assignments.store.ts'
import { answering } from '../../worker/record/notices.store.ts'
import { threadsUnassigned } from '../../worker/record/threads.store.ts'
import type { Notice } from './outbox.ts'

interface Where {
  agentId: string
  ownerId: string
  db: Database
  record: RecordDatabase
}

/** The members to whom threads are assigned, by session id; their names where they take new ones. */
interface Assigned {
  assignees: Map<string, string>
  nameOf: (userId: string) => string | undefined
}

/** Assigns threads that begin to wait to members who take new ones. */
export async function assignWaiting(
  { agentId, ownerId, db, record }: Where,
  notices: readonly Notice[],
  by: Assignment,
): Promise<Assigned> {
  const sessionIds = notices.filter(({ kind }) => kind === 'waiting').map(({ sessionId }) => sessionId)
  if (by === 'hand' || sessionIds.length === 0) return { assignees: new Map(), nameOf: () => undefined }
  const taking = await answering(db, agentId, true)
  const members = taking.map(({ id }) => id)
  const written =
    members.length === 0
      ? []
      : sessionIds.map((sessionId) => threadAssigned(record, { agentId, ownerId }, sessionId, by, members))
  // The read is last in the batch, so that it sees the assignments.
  const [first, ...others] = [...written, assigneesOf(record, agentId, sessionIds)]
  const results = first ? await commit(record, first, ...others) : []
  const rows = (results.at(-1) ?? []) as Awaited<ReturnType<typeof assigneesOf>>
  return {
    assignees: new Map(rows.map(({ sessionId, assigneeId }) => [sessionId, assigneeId])),
    nameOf: (userId) => taking.find(({ id }) => id === userId)?.name,
  }
}

/**
 * Unassigns threads from members who meanwhile lost access to the agent. Removing a member unassigns his threads at that
 * time; this check runs after the assignment, so that in a race one of the two sees it.
 */
export async function unassignLost(
  { agentId, ownerId, db, record }: Where,
  assignees: Iterable<string>,
): Promise<void> {
  const mayAnswer = new Set((await answering(db, agentId, false)).map(({ id }) => id))
  for (const userId of new Set(assignees))
    if (!mayAnswer.has(userId)) await threadsUnassigned(record, ownerId, userId, [], agentId)
}
