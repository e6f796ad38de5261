import { commit, type Database, openDatabase } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { factsOf, log } from '../../core/log.ts'
import { clearLibrary } from '../knowledge/knowledge.service.ts'
import { rollSubscriptions } from '../subscriptions/renewal.service.ts'
import { keptSince, RETENTION_DAYS } from './upkeep.rules.ts'
import * as store from './upkeep.store.ts'

export { keptSince } from './upkeep.rules.ts'

/** Under the thousand that the platform grants a run; what is left over goes with the next. */
const STATEMENTS_MAX = 800
const USERS_AT_ONCE = 100

/** What a run may still spend. */
class Allowance {
  #left = STATEMENTS_MAX

  take(statements = 1): boolean {
    if (this.#left < statements) return false
    this.#left -= statements
    return true
  }
}

/** Takes chunk after chunk until one is not full; answers how many rows went, and whether all have. */
async function takeAll(
  allowance: Allowance,
  chunk: () => PromiseLike<readonly unknown[]>,
): Promise<{ rows: number; isDone: boolean }> {
  for (let rows = 0; ; ) {
    if (!allowance.take()) return { rows, isDone: false }
    const { length } = await chunk()
    rows += length
    if (length < store.CHUNK) return { rows, isDone: true }
  }
}

/** Purges whoever was deleted long enough ago, with everything of theirs, one person after another. */
async function purgeUsers(env: Env, db: Database, now: number, allowance: Allowance): Promise<number> {
  const before = keptSince(RETENTION_DAYS.deletedUsers, now)
  let purged = 0
  for (const { id } of await store.deletedUsers(db, before, USERS_AT_ONCE)) {
    const { isDone } = await takeAll(allowance, () => store.conversationsOf(db, id))
    const statements = store.purgeUser(db, id, before)
    if (!isDone || !allowance.take(statements.length + 1)) break
    const agents = await store.agentsOf(db, id)
    await Promise.all(agents.map((agent) => clearLibrary(env, agent.id)))
    await commit(db, ...statements)
    purged++
  }
  return purged
}

/**
 * What the clock does once a day: subscriptions begin their next period or end, and what has been kept long enough goes. Each step can be done again, and begins
 * where the last run stopped; one that fails does not keep the others from their work.
 */
export async function upkeep(env: Env, now: number): Promise<void> {
  const db = openDatabase(env, 'newest')
  const allowance = new Allowance()
  const rowsOf = async (chunk: () => PromiseLike<readonly unknown[]>) => (await takeAll(allowance, chunk)).rows
  const steps = {
    subscriptions: async () => {
      const { cancelled, renewed } = await rollSubscriptions({ db, now })
      return cancelled + renewed
    },
    keys: () => rowsOf(() => store.oldKeys(db, keptSince(RETENTION_DAYS.idempotencyKeys, now))),
    attempts: () => rowsOf(() => store.oldAttempts(db, keptSince(RETENTION_DAYS.attempts, now))),
    webhookCalls: () => rowsOf(() => store.oldWebhookCalls(db, keptSince(RETENTION_DAYS.webhookCalls, now))),
    sessions: () => rowsOf(() => store.endedSessions(db, keptSince(RETENTION_DAYS.endedSessions, now))),
    users: () => purgeUsers(env, db, now, allowance),
    conversations: () => rowsOf(() => store.oldConversations(db, keptSince(0, now))),
    dropped: () => rowsOf(() => store.oldDroppedMessages(db, keptSince(0, now))),
    audit: () => rowsOf(() => store.oldAuditEntries(db, keptSince(RETENTION_DAYS.audit, now))),
  }
  const counts: Record<string, number | 'failed'> = {}
  for (const [name, step] of Object.entries(steps))
    counts[name] = await step().catch((error: unknown) => {
      log('error', 'upkeep.failed', { step: name, ...factsOf(error) })
      return 'failed' as const
    })
  log('info', 'upkeep.done', counts)
}
