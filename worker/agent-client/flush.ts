import type { Work } from '../core/context.ts'
import { factsOf, log } from '../core/log.ts'
import { agentObjectOf } from './agent.ts'
import { type AgentId, newestAgentIdsOf } from './agent-ids.store.ts'
import { callEach } from './object-calls.ts'

/**
 * The maximum of agents of an owner that are flushed before lists are read, all concurrently. The outboxes of the others are
 * written by their own timers.
 */
export const FLUSHED_MAX = 20
/** An outbox is small: an object that takes longer probably cannot reach the database. */
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
 * Makes an agent's object write its outbox into D1. Await it before reading messages or figures of one agent from D1. Never
 * throws: what was not written in time is missing from the answer.
 */
export const flushAgent = (work: FlushWork, agentId: string): Promise<void> => flushIds(work, [agentId])

/** As `flushAgent`, for agents whose ids the caller has read already. */
export const flushEach = (work: FlushWork, agents: readonly AgentId[]): Promise<void> =>
  flushIds(
    work,
    agents.slice(0, FLUSHED_MAX).map(({ id }) => id),
  )

/** The statement for a batch that reads the ids for `flushEach`: the newest agents of an owner that are not deleted. */
export const agentsToFlush = (db: Work['db'], ownerId: string) => newestAgentIdsOf(db, ownerId, FLUSHED_MAX)

/** As `flushAgent`, for the newest agents of an owner. */
export async function flushAgents(work: FlushWork, ownerId: string): Promise<void> {
  try {
    await flushEach(work, await agentsToFlush(work.db, ownerId))
  } catch (error) {
    log('warn', 'agents.notFlushed', factsOf(error))
  }
}
