import { libraryOf } from '../../agent-client/library.ts'
import { openDatabase } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { factsOf, log } from '../../core/log.ts'
import * as store from './reading.store.ts'

/** How many are queued in a run: with the calls of the other hourly jobs below the thousand of an invocation. */
export const DUE_AT_ONCE = 100
/** The libraries that are told before their documents are queued: all of them hear of it in time. */
const TOLD_AT_ONCE = 25
/** What is due before half of the time to the next run is queued by this one, so that a day stays a day. */
export const EARLY_MS = 30 * 60_000

/** A library is told before, so that its alarm is set even if this run is interrupted; one that cannot be is left out. */
async function queueDue(env: Env, due: readonly store.DueDocument[], now: number): Promise<number> {
  const informed = await Promise.all(
    [...Map.groupBy(due, ({ agentId }) => agentId)].map(async ([agentId, [first, ...more]]) => {
      if (!first) return []
      try {
        await libraryOf(env, agentId).expect(first.id, null)
        return [first, ...more]
      } catch (error) {
        log('error', 'knowledge.due', { agentId, ...factsOf(error) })
        return []
      }
    }),
  )
  const ids = informed.flat().map(({ id }) => id)
  return (await store.askDue(openDatabase(env, 'newest'), ids, now + EARLY_MS, now)).length
}

/** The hourly job for knowledge: queues addresses that their schedule wants read again, the longest due first. */
export async function readDue(env: Env, now: number): Promise<void> {
  const due = await store.dueDocuments(openDatabase(env, 'newest'), now + EARLY_MS, DUE_AT_ONCE)
  let queued = 0
  for (let from = 0; from < due.length; from += TOLD_AT_ONCE)
    queued += await queueDue(env, due.slice(from, from + TOLD_AT_ONCE), now)
  log('info', 'knowledge.queued', { due: due.length, queued })
}
