import { eq, sql } from 'drizzle-orm'
import { DAY_MS } from '../../core/days.ts'
import { type Database, type RecordDatabase, rowsOf, statement } from '../../core/db.ts'
import { agents } from '../../schema/agents.ts'
import { users } from '../../schema/users.ts'

/** The number of the database that an agent's conversations are in; no row for an agent that was erased. */
export const recordOf = (db: Database, agentId: string) =>
  db
    .select({ number: users.recordDatabase })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.ownerId))
    .where(eq(agents.id, agentId))

/** Message numbers begin with the time in milliseconds (`durable-objects/agent/messages.ts`). */
const NUMBERS_PER_MS = 1_024
/** The clocks of objects differ a little. A message is stored within a day of its claim. */
const CLOCKS_MS = 60_000

interface CheckedUpload {
  id: string
  sessionId: string
  claimedAt: number
}

/** Those of these files that occur in a message of their thread, or in the agent's bin. */
export const usedUploads = (record: RecordDatabase, agentId: string, uploads: readonly CheckedUpload[]) =>
  statement<{ id: string }>(
    record,
    sql`
    SELECT u.value ->> 'id' AS id FROM ${rowsOf(
      uploads.map(({ id, sessionId, claimedAt }) => ({
        ...{ id, sessionId },
        from: (claimedAt - CLOCKS_MS) * NUMBERS_PER_MS,
        to: (claimedAt + DAY_MS + CLOCKS_MS) * NUMBERS_PER_MS,
      })),
    )} u
    WHERE EXISTS (
      SELECT 1 FROM threads t CROSS JOIN messages m ON m.thread = t.number
      WHERE t.agent_id = ${agentId} AND t.session_id = u.value ->> 'sessionId'
        AND m.number BETWEEN u.value ->> 'from' AND u.value ->> 'to' AND instr(m.parts, u.value ->> 'id')
    ) OR EXISTS (
      SELECT 1 FROM binned_conversations b WHERE b.agent_id = ${agentId} AND instr(b.content, u.value ->> 'id'))`,
  )
