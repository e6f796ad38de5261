import type { Work } from '../core/context.ts'
import { factsOf, log } from '../core/log.ts'
import { agentObjectOf } from './agent.ts'
import { type AgentId, newestAgentIdsOf } from './agent-ids.store.ts'
import { callEach } from './object-calls.ts'

/** How many agents of an owner are flushed before his lists are read, all at once; the others write by themselves. */
export const FLUSHED_MAX = 20
/** What an object has to write is small; one that takes longer cannot reach the database either. */
const TIMEOUT_MS = 5_000

export type FlushWork = Pick<Work, 'env' | 'db' | 'clock'>

const flushIds = ({ env, db, clock }: FlushWork, ids: readonly string[]): Promise<void> =>
  callEach(ids, FLUSHED_MAX, {
    clock,
    event: 'agent.notFlushed',
    timeoutMs: TIMEOUT_MS,
    call: async (agentId) => db.follow(await agentObjectOf(env, agentId).flush()),
  })

/**
 * Lets an agent's object write into D1 what it has still to write. Awaited before messages or figures of one agent are
 * read from D1. Never throws: what was not written in time is missing from the answer.
 */
export const flushAgent = (work: FlushWork, agentId: string): Promise<void> => flushIds(work, [agentId])

/** As `flushAgent`, for the agents whose ids the caller has read already. */
export const flushEach = (work: FlushWork, agents: readonly AgentId[]): Promise<void> =>
  flushIds(
    work,
    agents.slice(0, FLUSHED_MAX).map(({ id }) => id),
  )

/** The ids for `flushEach`, to be read in a batch: the newest of an owner's living agents. */
export const agentsToFlush = (db: Work['db'], ownerId: string) => newestAgentIdsOf(db, ownerId, FLUSHED_MAX)

/** As `flushAgent`, for an owner's newest agents. */
export async function flushAgents(work: FlushWork, ownerId: string): Promise<void> {
  try {
    await flushEach(work, await agentsToFlush(work.db, ownerId))
  } catch (error) {
    log('warn', 'agents.notFlushed', factsOf(error))
  }
}
