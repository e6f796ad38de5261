import { type FlushWork, flushAgent, flushEach } from '../../agent-client/flush.ts'
import type { Caller } from '../../core/context.ts'
import { type Database, openRecord, type RecordDatabase } from '../../core/db.ts'
import type { OfAccount } from '../../core/visibility.ts'
import type { RecordScope } from '../../record/rows.ts'
import { type AgentRow, namedAgents } from './agents.store.ts'

/** The agents whose conversations a call reads, and the database that has them. */
interface Scope {
  record: RecordDatabase
  scope: RecordScope
  /** The names of agents that are not deleted. */
  names: ReadonlyMap<string, string>
  /** The longest time in minutes that contacts of each agent should wait for a person; `null`: the owner has set none. */
  waits: ReadonlyMap<string, number | null>
  /** Includes deleted agents, whose figures still count. */
  everyId: readonly string[]
}

/** The agents of an account that are not deleted. */
export const currentAgents = async (db: Database, account: OfAccount) =>
  (await namedAgents(db, account)).filter(({ deletedAt }) => deletedAt === null)

/** The account whose agents are read, and its database of conversations. */
export type Reading = OfAccount & Pick<Caller, 'recordDatabase'>

/** The scope of an agent that the caller may see, or of all the account's agents. Their objects are flushed first. */
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
