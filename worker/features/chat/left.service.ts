import { openDatabase } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { hubOf } from '../../core/hub.ts'
import { factsOf, log } from '../../core/log.ts'
import { agentsWithLeft } from './left.store.ts'

/** Longer than any reply takes, and than the alarms of a hub that knows of its messages. */
const LEFT_FOR_MS = 5 * 60_000
const AGENTS_AT_ONCE = 100

/** Wakes the hubs of agents of whose visitors one still waits: they take up what they have lost sight of. */
export async function finishLeft(env: Env, now: number): Promise<void> {
  const agents = await agentsWithLeft(openDatabase(env, 'newest'), now - LEFT_FOR_MS, AGENTS_AT_ONCE)
  for (const { agentId } of agents)
    await hubOf(env, agentId)
      .takeUpLeft()
      .catch((error: unknown) => log('error', 'chat.left', { agentId, ...factsOf(error) }))
}
