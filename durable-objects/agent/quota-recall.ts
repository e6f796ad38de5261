import { agentObjectOf } from '../../worker/agent-client/agent.ts'
import { callEach } from '../../worker/agent-client/object-calls.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { openDatabase } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { type Block, otherHolders } from './accounts.store.ts'

const HOLDERS_MAX = 8
const TIMEOUT_MS = 1_000

/** Asks other agents of the account, the largest holders first, to return their unused blocks. True: at least one did. */
export async function recallUnused(env: Env, clock: Clock, block: Block): Promise<boolean> {
  const holders = await otherHolders(openDatabase(env, 'newest'), block, HOLDERS_MAX)
  let isReturned = false
  await callEach(
    holders.map(({ agentId }) => agentId),
    HOLDERS_MAX,
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
