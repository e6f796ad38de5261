import type { Work } from '../../core/context.ts'
import { factsOf, log } from '../../core/log.ts'
import { Refusal } from '../../core/refusal.ts'
import { pingDatabase } from './health.store.ts'

/** Proves that the database and the objects answer; refuses with `server.busy` when one of them does not. */
export async function proveReady({ db, env }: Work): Promise<{ status: 'ok' }> {
  try {
    await Promise.all([pingDatabase(db), env.HUB.get(env.HUB.idFromName('health')).ping()])
  } catch (error) {
    log('error', 'health.notReady', factsOf(error))
    throw new Refusal('server.busy', { retryAfterSeconds: 5 })
  }
  return { status: 'ok' }
}
