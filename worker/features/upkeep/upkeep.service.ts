import { openDatabase } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { eraseNext } from '../agent-removal/agent-removal.service.ts'
import { eraseOldChannels } from '../channels/bin.service.ts'
import { eraseOldDocuments } from '../knowledge/bin.service.ts'
import { rollSubscriptions } from '../subscriptions/renewal.service.ts'
import { warnOfSizes } from './sizes.service.ts'
import { Allowance, runSteps, takeAll } from './steps.service.ts'
import { RETENTION_DAYS, retentionStart } from './upkeep.rules.ts'
import * as store from './upkeep.store.ts'

export { retentionStart } from './upkeep.rules.ts'

/**
 * The daily job: subscriptions renew or end, expired rows are deleted, except those of `retention.service.ts`, and nearly full
 * databases are logged. Each step may be repeated and continues where the last run stopped.
 */
export async function upkeep(env: Env, now: number): Promise<void> {
  const db = openDatabase(env, 'newest')
  const allowance = new Allowance()
  const rowsOf = async (chunk: () => PromiseLike<readonly unknown[]>) => (await takeAll(allowance, chunk)).rows
  const old = (rows: store.Dated, before: number) => rowsOf(() => store.olderThan(db, rows, before))
  const since = (kept: keyof typeof RETENTION_DAYS) => retentionStart(RETENTION_DAYS[kept], now)
  await runSteps('upkeep.done', {
    subscriptions: async () => {
      const { cancelled, renewed } = await rollSubscriptions({ env, db, now })
      return cancelled + renewed
    },
    keys: () => old('keys', since('idempotencyKeys')),
    attempts: () => old('attempts', since('attempts')),
    mails: () => old('mails', now),
    invitations: () => old('invitations', now),
    emailChanges: () => old('emailChanges', now),
    mailLinks: () => old('mailLinks', now),
    contactMessages: () => old('contactMessages', since('contactMessages')),
    notifications: () => old('notifications', since('notifications')),
    sessions: () => rowsOf(() => store.endedSessions(db, since('endedSessions'))),
    bin: async () => {
      const count = { erased: 0, failed: 0 }
      while (allowance.take(3)) {
        const outcome = await eraseNext(env, db, now, count.failed)
        if (!outcome) break
        count[outcome]++
      }
      return count.erased
    },
    binnedDocuments: async () => {
      const count = { erased: 0, failed: 0 }
      while (allowance.take(2)) {
        const { erased, failed } = await eraseOldDocuments(env, db, now, count.failed)
        if (erased + failed === 0) break
        count.erased += erased
        count.failed += failed
      }
      return count.erased
    },
    binnedChannels: () => rowsOf(() => eraseOldChannels(db, now, store.CHUNK)),
    audit: () => old('audit', since('audit')),
    nearlyFull: () => warnOfSizes(env),
  })
}
