import { statusOf } from '../../contract/errors.ts'
import type { Clock } from '../../core/clock.ts'
import type { Caller, Outcome, Repeatable, StoredAnswer, Work } from '../../core/context.ts'
import { DAY_MS } from '../../core/days.ts'
import { commit, type Database, openDatabase } from '../../core/db.ts'
import { keyedHash } from '../../core/hashing.ts'
import { newId } from '../../core/ids.ts'
import { factsOf, log } from '../../core/log.ts'
import { Refusal, refusalIn } from '../../core/refusal.ts'
import * as store from './idempotency.store.ts'

const KEPT_FOR_MS = DAY_MS
/** Longer than any repeatable call takes. */
const LEASE_MS = 60_000
const RETRY_AFTER_SECONDS = 1

/** The call as its key is stored with it: in another's account with its id, because a person may work in several. */
const callIn = ({ userId, accountId }: Caller, call: string): string =>
  accountId === userId ? call : `${call} ${accountId}`

async function attemptOf({ config, now }: Work, caller: Caller, repeatable: Repeatable): Promise<store.Attempt> {
  const { key, body } = repeatable
  const call = callIn(caller, repeatable.call)
  const bodyHash = keyedHash(config.privacyKey, 'idempotency', call, body)
  return { userId: caller.userId, call, key, bodyHash, holder: newId(), leaseUntil: now + LEASE_MS, createdAt: now }
}

/** The stored response of a key that another attempt holds. Throws while there is none. */
function keptAnswer(row: store.KeyRow, { bodyHash }: store.Attempt, now: number): StoredAnswer {
  if (row.bodyHash !== bodyHash) throw new Refusal('idempotency.keyReused')
  if (row.status !== null && row.answer !== null) return { status: row.status, body: row.answer }
  if (row.doneAt !== null && row.leaseUntil < now) throw new Refusal('idempotency.answerLost')
  throw new Refusal('idempotency.running', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}

/**
 * Runs a call, or returns the first response if it has succeeded with the same key. Its record is part of the call's own batch,
 * so that a crash never leads to a second run. A call that was lost before its batch may run again after a minute. Only
 * successful calls are recorded, so that a refused one may be sent again.
 */
export async function once(
  work: Work,
  caller: Caller,
  repeatable: Repeatable,
  carryOut: () => Promise<Outcome>,
): Promise<StoredAnswer | null> {
  const { db, now, clock } = work
  const attempt = await attemptOf(work, caller, repeatable)
  const [, [row]] = await commit(db, store.takeKey(db, attempt, now - KEPT_FOR_MS), store.keyRow(db, attempt))
  if (row && row.holder !== attempt.holder) return keptAnswer(row, attempt, clock.now())
  db.beside(store.markDone(db, attempt, now))
  // The platform cancels a call whose client has disconnected; this one has to complete.
  const settled = carryOut().then((outcome) => settle(db, clock, attempt, outcome))
  work.background(settled)
  await settled
  return null
}

/**
 * The same call with a session of its own on the database, for what is written before the call's own batch: the record that
 * `once` has put beside the next batch of `work.db` belongs to that one.
 */
export const beforeOwnBatch = (work: Work): Work => ({ ...work, db: openDatabase(work.env, 'newest') })

async function settle(db: Database, clock: Clock, attempt: store.Attempt, outcome: Outcome): Promise<void> {
  try {
    if (!('failure' in outcome)) await store.keepAnswer(db, attempt, clock.now(), outcome)
    else await release(db, attempt, outcome.failure)
  } catch (error) {
    log('error', 'idempotency.notSettled', factsOf(error))
  }
}

async function release(db: Database, attempt: store.Attempt, failure: unknown): Promise<void> {
  const code = refusalIn(failure)?.code
  // It is not known whether the batch was written. The lease expires, and the row shows it.
  if (code === 'server.busy') return
  const isRefusedEarly = code !== undefined && statusOf(code) < 500
  await store.releaseKey(db, attempt, !isRefusedEarly)
}
