import { agentObjectOf } from '../../agent-client/agent.ts'
import { withTimeout } from '../../core/clock.ts'
import type { Work } from '../../core/context.ts'
import { openRecords } from '../../core/db.ts'
import { factsOf, log } from '../../core/log.ts'
import { Refusal } from '../../core/refusal.ts'
import { pingDatabase } from './health.store.ts'

/** As long as a call of D1 may take, in milliseconds. */
const OBJECT_WITHIN_MS = 5_000

/**
 * Checks that each database and the objects respond. Throws `server.busy` otherwise, without saying to the caller what does not: the
 * log has the name of its binding.
 */
export async function proveReady({ db, env, clock }: Work): Promise<{ status: 'ok' }> {
  const answers = {
    DB: pingDatabase(db),
    ...Object.fromEntries(
      openRecords(env).map((record, index) => [
        index === 0 ? 'CONVERSATIONS' : `CONVERSATIONS_${index + 1}`,
        pingDatabase(record),
      ]),
    ),
    AGENT: withTimeout(clock, OBJECT_WITHIN_MS, agentObjectOf(env, 'health').ping(), () => {
      throw new Error('no answer in time')
    }),
  }
  const areReady = await Promise.all(
    Object.entries(answers).map(([binding, answer]) =>
      answer.then(
        () => true,
        (error: unknown) => {
          log('error', 'health.notReady', { binding, ...factsOf(error) })
          return false
        },
      ),
    ),
  )
  if (areReady.includes(false)) throw new Refusal('server.busy', { retryAfterSeconds: 5 })
  return { status: 'ok' }
}
