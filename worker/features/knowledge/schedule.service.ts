import { libraryOf } from '../../agent-client/library.ts'
import { openDatabase } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { factsOf, log } from '../../core/log.ts'
import * as store from './reading.store.ts'

/** Documents queued in a run: with the other hourly jobs it stays below the thousand subrequests of an invocation. */
export const DUE_AT_ONCE = 100
/** Libraries called concurrently, each before its documents are queued. */
const LIBRARIES_AT_ONCE = 25
/**
 * A run also queues what is due before half of the time to the next run, so that a daily reading does not drift by an hour a day.
 */
export const EARLY_MS = 30 * 60_000

/**
 * Each library is called before its documents are queued, so that its alarm is set even if this run is interrupted. Documents of
 * a library that cannot be called are left for the next run.
 */
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
  return (await store.queueDueReadings(openDatabase(env, 'newest'), ids, now + EARLY_MS, now)).length
}

/** The hourly job of knowledge: queues addresses whose next reading by schedule is due, the longest due first. */
export async function readDue(env: Env, now: number): Promise<void> {
  const due = await store.dueDocuments(openDatabase(env, 'newest'), now + EARLY_MS, DUE_AT_ONCE)
  let queued = 0
  for (let from = 0; from < due.length; from += LIBRARIES_AT_ONCE)
    queued += await queueDue(env, due.slice(from, from + LIBRARIES_AT_ONCE), now)
  log('info', 'knowledge.queued', { due: due.length, queued })
}
