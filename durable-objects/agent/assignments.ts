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

/** Whom the threads of these notices that begin to wait are assigned to, by their keys. Nobody takes new ones: none. */
export async function assignWaiting(
  { agentId, ownerId, db, record }: Where,
  notices: readonly Notice[],
  by: Assignment,
): Promise<Map<string, string>> {
  const sessionIds = notices.filter(({ kind }) => kind === 'waiting').map(({ sessionId }) => sessionId)
  if (by === 'hand' || sessionIds.length === 0) return new Map()
  const members = (await answering(db, agentId, true)).map(({ id }) => id)
  const written =
    members.length === 0
      ? []
      : sessionIds.map((sessionId) => threadAssigned(record, { agentId, ownerId }, sessionId, by, members))
  // The reading is last, after what is written.
  const [first, ...others] = [...written, assigneesOf(record, agentId, sessionIds)]
  const results = first ? await commit(record, first, ...others) : []
  const rows = (results.at(-1) ?? []) as Awaited<ReturnType<typeof assigneesOf>>
  return new Map(rows.map(({ sessionId, assigneeId }) => [sessionId, assigneeId]))
}

/**
 * Takes threads back from who was removed, or lost the agent, after it was read who may answer. Removing him unassigns what
 * he has then: this reads after the assignment, so that one of both finds it.
 */
export async function unassignLost(
  { agentId, ownerId, db, record }: Where,
  assignees: Iterable<string>,
): Promise<void> {
  const mayAnswer = new Set((await answering(db, agentId, false)).map(({ id }) => id))
  for (const userId of new Set(assignees))
    if (!mayAnswer.has(userId)) await threadsUnassigned(record, ownerId, userId, [], agentId)
}
