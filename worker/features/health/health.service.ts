import { agentObjectOf } from '../../agent-client/agent.ts'
import type { Work } from '../../core/context.ts'
import { factsOf, log } from '../../core/log.ts'
import { Refusal } from '../../core/refusal.ts'
import { pingDatabase } from './health.store.ts'

/** Checks that D1 and the objects respond. Throws `server.busy` otherwise. */
export async function proveReady({ db, env }: Work): Promise<{ status: 'ok' }> {
  try {
    await Promise.all([pingDatabase(db), agentObjectOf(env, 'health').ping()])
  } catch (error) {
    log('error', 'health.notReady', factsOf(error))
    throw new Refusal('server.busy', { retryAfterSeconds: 5 })
  }
  return { status: 'ok' }
}
