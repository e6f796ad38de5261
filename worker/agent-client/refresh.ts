import { systemClock } from '../core/clock.ts'
import type { Work } from '../core/context.ts'
import { factsOf, log } from '../core/log.ts'
import { agentObjectOf } from './agent.ts'
import { type AffectedAgents, type AgentId, agentIdsOf, REFRESHED_MAX } from './agent-ids.store.ts'
import { callEach } from './object-calls.ts'

export { type AffectedAgents, type AgentId, agentIdsOf } from './agent-ids.store.ts'

/** Calls that a request waits for; those beyond are made after its answer. */
const AWAITED_MAX = 20
const AT_ONCE = 10
const TIMEOUT_MS = 2_000

/** `background` is missing where no request waits: everything is awaited then. */
export type RefreshWork = Pick<Work, 'env' | 'db'> & Partial<Pick<Work, 'clock' | 'background'>>

async function idsOf(db: Work['db'], which: AffectedAgents | readonly AgentId[], most: number): Promise<string[]> {
  if (which !== 'all' && 'agentId' in which) return [which.agentId]
  const rows = Array.isArray(which)
    ? (which as readonly AgentId[])
    : await agentIdsOf(db, which as AffectedAgents, most)
  return rows.map(({ id }) => id).slice(0, most)
}

/**
 * Pushes a change of settings: each object concerned reads its agent anew before it answers the next message. Called
 * after the change is committed, with what it concerns or with the ids that the same batch has read. Never throws:
 * an object that could not be told reads its settings again by itself after a minute.
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
