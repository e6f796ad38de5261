import { systemClock } from '../core/clock.ts'
import type { Work } from '../core/context.ts'
import { factsOf, log } from '../core/log.ts'
import { agentObjectOf } from './agent.ts'
import { type AffectedAgents, type AgentId, agentIdsOf, REFRESHED_MAX } from './agent-ids.store.ts'
import { callEach } from './object-calls.ts'

export { type AffectedAgents, type AgentId, agentIdsOf } from './agent-ids.store.ts'

/** The maximum of calls that a request waits for; further ones are made after its answer. */
const AWAITED_MAX = 20
const AT_ONCE = 10
const TIMEOUT_MS = 2_000

/** `background`: absent where no request waits; then all calls are awaited. */
export type RefreshWork = Pick<Work, 'env' | 'db'> & Partial<Pick<Work, 'clock' | 'background'>>

async function idsOf(db: Work['db'], which: AffectedAgents | readonly AgentId[], most: number): Promise<string[]> {
  if (which !== 'all' && 'agentId' in which) return [which.agentId]
  const rows = Array.isArray(which)
    ? (which as readonly AgentId[])
    : await agentIdsOf(db, which as AffectedAgents, most)
  return rows.map(({ id }) => id).slice(0, most)
}

/**
 * Pushes a change of settings: each affected object reads its settings again before it answers the next message. Call it after
 * the commit, with the affected agents, or with their ids as read by the same batch. Never throws: an object that could not be
 * called reads its settings again after a minute.
 */
export async function refreshAgents(
  work: RefreshWork,
  which: AffectedAgents | readonly AgentId[],
  most = REFRESHED_MAX,
): Promise<void> {
  const { env, db, clock = systemClock, background } = work
  const call = {
    clock,
    event: 'agent.notRefreshed',
    timeoutMs: TIMEOUT_MS,
    call: async (agentId: string) => agentObjectOf(env, agentId).refresh(),
  }
  try {
    const ids = await idsOf(db, which, most)
    if (ids.length === most) log('info', 'agents.refreshedInPart', { refreshed: most })
    await callEach(ids.slice(0, AWAITED_MAX), AT_ONCE, call)
    const rest = callEach(ids.slice(AWAITED_MAX), AT_ONCE, call)
    if (background) background(rest)
    else await rest
  } catch (error) {
    log('warn', 'agents.notRefreshed', factsOf(error))
  }
}
