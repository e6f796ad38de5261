import { agentObjectOf } from '../../worker/agent-client/agent.ts'
import { callEach } from '../../worker/agent-client/object-calls.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { openDatabase } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { type Block, holdersBeside } from './accounts.store.ts'

const ASKED_MOST = 8
const TIMEOUT_MS = 1_000

/**
 * Has other agents of the account give back what they hold and do not need now. True: some was given back, so that D1 may
 * be asked once more.
 */
export async function recallUnused(env: Env, clock: Clock, block: Block): Promise<boolean> {
  const holders = await holdersBeside(openDatabase(env, 'newest'), block, ASKED_MOST)
  let isReturned = false
  await callEach(
    holders.map(({ agentId }) => agentId),
    ASKED_MOST,
    {
      clock,
      event: 'agent.quotaRecall',
      timeoutMs: TIMEOUT_MS,
      call: async (agentId) => {
        if (await agentObjectOf(env, agentId).returnQuota()) isReturned = true
      },
    },
  )
  return isReturned
}
