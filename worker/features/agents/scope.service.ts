import { type FlushWork, flushAgent, flushEach } from '../../agent-client/flush.ts'
import type { Caller } from '../../core/context.ts'
import { type Database, openRecord, type RecordDatabase } from '../../core/db.ts'
import type { OfAccount } from '../../core/visibility.ts'
import type { RecordScope } from '../../record/rows.ts'
import { type AgentRow, namedAgents } from './agents.store.ts'

/** The agents whose conversations a call reads, and the database that these are in. */
interface Scope {
  record: RecordDatabase
  scope: RecordScope
  /** The names of those that are not deleted. */
  names: ReadonlyMap<string, string>
  /** How long contacts of each of these should wait for a person at most, in minutes; `null`: its owner has not said. */
  waits: ReadonlyMap<string, number | null>
  /** With those that were deleted: their figures still count. */
  everyId: readonly string[]
}

/** The agents of an account that are not deleted. */
export const currentAgents = async (db: Database, account: OfAccount) =>
  (await namedAgents(db, account)).filter(({ deletedAt }) => deletedAt === null)

/** Whose agents are read, and where their conversations are. */
export type Reading = OfAccount & Pick<Caller, 'recordDatabase'>

/** The scope of an agent that the caller may see, or of all his own; their objects have written what they had to. */
export async function scopeOf(work: FlushWork, caller: Reading, agent: AgentRow | undefined): Promise<Scope> {
  const { db, env } = work
  if (agent) {
    await flushAgent(work, agent.id)
    const record = openRecord(env, agent.recordDatabase)
    return {
      record,
      scope: { agentId: agent.id },
      names: new Map([[agent.id, agent.name]]),
      waits: new Map([[agent.id, agent.waitMinutes]]),
      everyId: [agent.id],
    }
  }
  const rows = await namedAgents(db, caller)
  const current = rows.filter(({ deletedAt }) => deletedAt === null)
  await flushEach(work, current)
  return {
    record: openRecord(env, caller.recordDatabase),
    scope: { ownerId: caller.accountId, agentIds: current.map(({ id }) => id) },
    names: new Map(current.map(({ id, name }) => [id, name])),
    waits: new Map(current.map(({ id, waitMinutes }) => [id, waitMinutes])),
    everyId: rows.map(({ id }) => id),
  }
}
