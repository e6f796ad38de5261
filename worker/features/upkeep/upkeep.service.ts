import { agentObjectOf } from '../../agent-client/agent.ts'
import { binnedSince } from '../../core/bin.ts'
import {
  commit,
  type Database,
  openDatabase,
  openRecord,
  openRecords,
  type RecordDatabase,
  type Statement,
} from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { factsOf, log } from '../../core/log.ts'
import { binnedPastRetention, oldBinned } from '../../record/bin-removal.store.ts'
import { noticesRemoved } from '../../record/notices.store.ts'
import { agentsForgotten, exchangesRemoved } from '../../record/removed.store.ts'
import { threadsEnding } from '../../record/threads.store.ts'
import { eraseNext } from '../agent-removal/agent-removal.service.ts'
import { eraseOldChannels } from '../channels/bin.service.ts'
import { eraseOldDocuments } from '../knowledge/bin.service.ts'
import { clearLibrary } from '../knowledge/knowledge.service.ts'
import { rollSubscriptions } from '../subscriptions/renewal.service.ts'
import { RETENTION_DAYS, retentionStart } from './upkeep.rules.ts'
import * as store from './upkeep.store.ts'

export { retentionStart as keptSince } from './upkeep.rules.ts'

/** Below the thousand statements of an invocation; the rest is deleted by the next run. */
const STATEMENTS_MAX = 800
const USERS_AT_ONCE = 100

/** The number of statements that a run may still make. */
class Allowance {
  #left = STATEMENTS_MAX

  take(statements = 1): boolean {
    if (this.#left < statements) return false
    this.#left -= statements
    return true
  }
}

/**
 * Deletes chunk by chunk until one is not full or is `null`. Returns the number of deleted rows, and whether all were deleted.
 */
async function takeAll(
  allowance: Allowance,
  chunk: () => PromiseLike<readonly unknown[] | null>,
): Promise<{ rows: number; isDone: boolean }> {
  for (let rows = 0; ; ) {
    if (!allowance.take()) return { rows, isDone: false }
    const taken = await chunk()
    if (!taken) return { rows, isDone: false }
    rows += taken.length
    if (taken.length < store.CHUNK) return { rows, isDone: true }
  }
}

/**
 * Deletes the exchanges that `chunk` finds, chunk by chunk, with the figures made from them and the notifications of threads that
 * have no other exchange.
 */
const removeAll = (
  allowance: Allowance,
  { db, record }: { db: Database; record: RecordDatabase },
  chunk: () => PromiseLike<readonly { id: string }[]>,
) =>
  takeAll(allowance, async () => {
    const found = await chunk()
    const ids = found.map(({ id }) => id)
    if (!allowance.take(2)) return null
    const ending = ids.length > 0 ? await threadsEnding(record, ids) : []
    if (ending.length > 0) await noticesRemoved(db, ending)
    return (await deleteAll(allowance, record, exchangesRemoved(record, ids))) ? found : null
  })

/** Returns false when the run may make no more statements. */
async function deleteAll(
  allowance: Allowance,
  record: RecordDatabase,
  [first, ...rest]: readonly Statement[],
): Promise<boolean> {
  if (!first) return true
  if (!allowance.take(rest.length + 1)) return false
  await commit(record, first, ...rest)
  return true
}

/** Calls `take` with the agents of each database, page by page, until it returns that it could not complete. */
async function withAgents(
  env: Env,
  db: Database,
  allowance: Allowance,
  take: (record: RecordDatabase, agents: readonly store.AgentRetention[]) => Promise<{ rows: number; isDone: boolean }>,
): Promise<number> {
  let rows = 0
  for (let after = 0; ; ) {
    if (!allowance.take()) return rows
    const page = await store.agentsAfter(db, after)
    for (const [number, agents] of Map.groupBy(page, ({ recordDatabase }) => recordDatabase)) {
      const taken = await take(openRecord(env, number), agents)
      rows += taken.rows
      if (!taken.isDone) return rows
    }
    const last = page.at(-1)
    if (!last || page.length < store.AGENTS_AT_ONCE) return rows
    after = last.rowid
  }
}

/** Purges users whose deletion is past the retention, with all their rows, one after another. */
async function purgeUsers(env: Env, db: Database, now: number, allowance: Allowance): Promise<number> {
  const before = retentionStart(RETENTION_DAYS.deletedUsers, now)
  let purged = 0
  for (const { id, recordDatabase } of await store.deletedUsers(db, before, USERS_AT_ONCE)) {
    const record = openRecord(env, recordDatabase)
    if (!allowance.take()) break
    const ids = (await store.agentsOf(db, id)).map((agent) => agent.id)
    const { isDone } = await removeAll(allowance, { db, record }, () => store.conversationsOf(record, ids))
    const statements = store.purgeUser(db, id, before)
    if (!isDone || !allowance.take(statements.length)) break
    await Promise.all(ids.flatMap((agentId) => [clearLibrary(env, agentId), agentObjectOf(env, agentId).erase()]))
    if (!(await deleteAll(allowance, record, agentsForgotten(record, ids)))) break
    await commit(db, ...statements)
    purged++
  }
  return purged
}

/**
 * The daily job: subscriptions renew or end, and expired rows are deleted. Each step may be repeated and continues where the last
 * run stopped; a failed step does not stop the others.
 */
export async function upkeep(env: Env, now: number): Promise<void> {
  const db = openDatabase(env, 'newest')
  const allowance = new Allowance()
  const rowsOf = async (chunk: () => PromiseLike<readonly unknown[]>) => (await takeAll(allowance, chunk)).rows
  const old = (rows: store.Dated, before: number) => rowsOf(() => store.olderThan(db, rows, before))
  const since = (kept: keyof typeof RETENTION_DAYS) => retentionStart(RETENTION_DAYS[kept], now)
  const steps = {
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
      for (let erased = 0; ; erased++) if (!allowance.take(3) || !(await eraseNext(env, db, now))) return erased
    },
    binnedDocuments: async () => {
      for (let erased = 0, some = 1; ; erased += some) {
        if (some === 0 || !allowance.take(2)) return erased
        some = await eraseOldDocuments(env, db, now)
      }
    },
    binnedChannels: () => rowsOf(() => eraseOldChannels(db, now, store.CHUNK)),
    binnedConversations: async () => {
      let rows = 0
      for (const record of openRecords(env))
        rows += await rowsOf(() => oldBinned(record, binnedSince(now), store.CHUNK))
      return rows
    },
    unkeptBinned: () =>
      withAgents(env, db, allowance, (record, agents) =>
        takeAll(allowance, () => binnedPastRetention(record, agents, retentionStart(0, now), store.CHUNK)),
      ),
    users: () => purgeUsers(env, db, now, allowance),
    conversations: () =>
      withAgents(env, db, allowance, (record, agents) =>
        removeAll(allowance, { db, record }, () => store.oldConversations(record, agents, retentionStart(0, now))),
      ),
    dropped: () =>
      withAgents(env, db, allowance, (record, agents) =>
        takeAll(allowance, () => store.oldDroppedMessages(record, agents, retentionStart(0, now))),
      ),
    audit: () => old('audit', since('audit')),
  }
  const counts: Record<string, number | 'failed'> = {}
  for (const [name, step] of Object.entries(steps))
    counts[name] = await step().catch((error: unknown) => {
      log('error', 'upkeep.failed', { step: name, ...factsOf(error) })
      return 'failed' as const
    })
  log('info', 'upkeep.done', counts)
}
