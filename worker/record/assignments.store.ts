import { sql } from 'drizzle-orm'
import type { OWN_ASSIGNMENTS } from '../contract/thread-status.ts'
import { type RecordDatabase, rowsOf, type Statement, statement, valuesOf } from '../core/db.ts'
import type { RecordRow } from './rows.ts'

interface AgentScope {
  agentId: string
  ownerId: string
}

/**
 * Assigns a waiting thread without an assignee to one of `members`, by `turns` or by `load`. The statement itself chooses: a
 * database runs its statements one after the other, so concurrent threads are assigned to different members. A repetition
 * changes nothing.
 */
export const threadAssigned = (
  db: RecordDatabase,
  { agentId, ownerId }: AgentScope,
  sessionId: string,
  by: (typeof OWN_ASSIGNMENTS)[number],
  members: readonly string[],
) =>
  statement(
    db,
    sql`
    WITH candidates AS (
      SELECT j.value AS id, j.key AS place, coalesce((
        SELECT max(o.turn) FROM threads o WHERE o.owner_id = ${ownerId} AND o.turn_of = j.value), 0) AS turn,
        ${by === 'turns' ? sql`0` : load(ownerId)} AS load
      FROM ${rowsOf(members)} j
    )
    UPDATE threads SET (assignee_id, turn_of, turn, assigned_by) = (
      SELECT id, id, CAST((SELECT max(turn) FROM candidates) + 1 AS INTEGER), ${by} FROM candidates
      ORDER BY load, turn, place LIMIT 1)
    WHERE agent_id = ${agentId} AND session_id = ${sessionId} AND assignee_id IS NULL AND status = 'pending'`,
  )

/** The number of open threads that are assigned to a member (`j`). */
const load = (ownerId: string) => sql`(
  SELECT count(*) FROM threads o WHERE o.assignee_id = j.value AND o.assignee_id IS NOT NULL
    AND +o.owner_id = ${ownerId} AND o.status <> 'closed')`

/** Assigns threads without an assignee to the members who have taken them over. */
export const takersAssigned = (db: RecordDatabase, agentId: string, rows: readonly RecordRow[]): Statement[] =>
  rows.length === 0
    ? []
    : [
        statement(
          db,
          sql`
          UPDATE threads SET assignee_id = j.value ->> 'user_id' FROM ${rowsOf(rows)} j
          WHERE threads.agent_id = ${agentId} AND threads.session_id = j.value ->> 'session_id' AND assignee_id IS NULL`,
        ),
      ]

/** The assignees of those of these threads that have one. */
export const assigneesOf = (db: RecordDatabase, agentId: string, sessionIds: readonly string[]) =>
  statement<{ sessionId: string; assigneeId: string }>(
    db,
    sql`SELECT session_id AS sessionId, assignee_id AS assigneeId FROM threads
      WHERE agent_id = ${agentId} AND session_id IN ${valuesOf(sessionIds)} AND assignee_id IS NOT NULL`,
  )
