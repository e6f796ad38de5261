import { flushAgent, flushEach } from '../../agent-client/flush.ts'
import type { Caller, Work } from '../../core/context.ts'
import { openRecord, type RecordDatabase } from '../../core/db.ts'
import type { Whose } from '../../record/rows.ts'
import { type AgentRow, namedAgents } from './agents.store.ts'

/** The agents whose conversations a call reads, and the database that these are in. */
export interface Scope {
  record: RecordDatabase
  whose: Whose
  /** The names of those that are not deleted. */
  names: ReadonlyMap<string, string>
  /** With those that were deleted: their figures still count. */
  everyId: readonly string[]
}

/** The scope of an agent that the caller may see, or of all his own; their objects have written what they had to. */
export async function scopeOf(work: Work, caller: Caller, agent: AgentRow | undefined): Promise<Scope> {
  const { db, env } = work
  if (agent) {
    await flushAgent(work, agent.id)
    const record = openRecord(env, agent.recordDatabase)
    return { record, whose: { agentId: agent.id }, names: new Map([[agent.id, agent.name]]), everyId: [agent.id] }
  }
  const rows = await namedAgents(db, caller.userId)
  const living = rows.filter(({ deletedAt }) => deletedAt === null)
  await flushEach(work, living)
  return {
    record: openRecord(env, caller.recordDatabase),
    whose: { ownerId: caller.userId, agentIds: living.map(({ id }) => id) },
    names: new Map(living.map(({ id, name }) => [id, name])),
    everyId: rows.map(({ id }) => id),
  }
}
