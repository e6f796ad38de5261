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
import { binnedPastRetention, oldBinned } from '../../record/bin-removal.store.ts'
import { noticesRemoved } from '../../record/notices.store.ts'
import { agentsForgotten, exchangesRemoved } from '../../record/removed.store.ts'
import { threadsEnding } from '../../record/threads.store.ts'
import { clearLibrary } from '../knowledge/knowledge.service.ts'
import * as store from './retention.store.ts'
import { Allowance, logFailure, runSteps, takeAll } from './steps.service.ts'
import { RETENTION_DAYS, retentionStart, rotated, runOf } from './upkeep.rules.ts'
import { CHUNK } from './upkeep.store.ts'

const USERS_AT_ONCE = 100

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

async function agentsByDatabase(db: Database, allowance: Allowance): Promise<Map<number, store.AgentRetention[]>> {
  const agents: store.AgentRetention[] = []
  while (allowance.take()) {
    const page = await store.agentsAfter(db, agents.at(-1)?.rowid ?? 0)
    agents.push(...page)
    if (page.length < store.AGENTS_AT_ONCE) break
  }
  return Map.groupBy(agents, ({ recordDatabase }) => recordDatabase)
}

type Due = Record<store.RetentionKind, store.AgentRetention[]>

/** The agents that have something past the retention of their owner, and the databases that did not answer. */
async function findDue(env: Env, db: Database, now: number, allowance: Allowance) {
  const due: Due = { conversations: [], binned: [], dropped: [] }
  const silent: number[] = []
  for (const [database, agents] of await agentsByDatabase(db, allowance))
    try {
      const record = openRecord(env, database)
      for (let from = 0; from < agents.length && allowance.take(); from += store.AGENTS_AT_ONCE) {
        const asked = agents.slice(from, from + store.AGENTS_AT_ONCE)
        for (const { kind, position } of await store.dueAgents(record, asked, retentionStart(0, now)))
          due[kind].push(...asked.slice(position, position + 1))
      }
    } catch (error) {
      silent.push(database)
      logFailure({ step: 'due', database }, error)
    }
  return { due, silent }
}

/**
 * Calls `take` with the due agents of each database until it returns that it could not complete. Each run begins with another
 * agent, so that one with more rows than a run may delete does not block the others.
 */
async function withDue(
  { env, now, step }: { env: Env; now: number; step: string },
  due: readonly store.AgentRetention[],
  take: (record: RecordDatabase, agents: readonly store.AgentRetention[]) => Promise<{ rows: number; isDone: boolean }>,
): Promise<number> {
  let rows = 0
  const ordered = rotated(due, runOf(now))
  for (const [database, agents] of Map.groupBy(ordered, ({ recordDatabase }) => recordDatabase))
    try {
      const taken = await take(openRecord(env, database), agents)
      rows += taken.rows
      if (!taken.isDone) break
    } catch (error) {
      logFailure({ step, database }, error)
    }
  return rows
}

/** Purges a user with all his rows. Returns false when the run may make no more statements. */
async function purgeUser(
  env: Env,
  db: Database,
  { id, recordDatabase }: { id: string; recordDatabase: number },
  before: number,
  allowance: Allowance,
): Promise<boolean> {
  const record = openRecord(env, recordDatabase)
  if (!allowance.take()) return false
  const ids = (await store.agentsOf(db, id)).map((agent) => agent.id)
  const { isDone } = await removeAll(allowance, { db, record }, () => store.conversationsOf(record, ids))
  const statements = store.purgeUser(db, id, before)
  if (!isDone || !allowance.take(statements.length)) return false
  await Promise.all(ids.flatMap((agentId) => [clearLibrary(env, agentId), agentObjectOf(env, agentId).erase()]))
  if (!(await deleteAll(allowance, record, agentsForgotten(record, ids)))) return false
  await commit(db, ...statements)
  return true
}

/** Purges users whose deletion is past the retention, one after another; `silent`: databases whose users are left out. */
async function purgeUsers(env: Env, db: Database, now: number, silent: readonly number[], allowance: Allowance) {
  const before = retentionStart(RETENTION_DAYS.deletedUsers, now)
  let purged = 0
  for (const user of await store.deletedUsers(db, before, { without: silent, most: USERS_AT_ONCE }))
    try {
      if (!(await purgeUser(env, db, user, before, allowance))) break
      purged++
    } catch (error) {
      logFailure({ step: 'users', userId: user.id }, error)
    }
  return purged
}

/** Deletes exchanges whose time in the bin is over, in each database. */
async function emptyBins(env: Env, now: number, allowance: Allowance): Promise<number> {
  let rows = 0
  for (const [index, record] of openRecords(env).entries())
    try {
      rows += (await takeAll(allowance, () => oldBinned(record, binnedSince(now), CHUNK))).rows
    } catch (error) {
      logFailure({ step: 'binnedConversations', database: index + 1 }, error)
    }
  return rows
}

/**
 * The job of every five minutes: deletes conversations and deleted users at the end of their retention. It continues where the
 * last run stopped, because it looks for what is due.
 */
export async function applyRetention(env: Env, now: number): Promise<void> {
  const db = openDatabase(env, 'newest')
  const allowance = new Allowance()
  const until = retentionStart(0, now)
  const { due, silent } = await findDue(env, db, now, allowance)
  await runSteps('retention.done', {
    binnedConversations: () => emptyBins(env, now, allowance.half()),
    unkeptBinned: () => {
      const part = allowance.half()
      return withDue({ env, now, step: 'unkeptBinned' }, due.binned, (record, agents) =>
        takeAll(part, () => binnedPastRetention(record, agents, until, CHUNK)),
      )
    },
    dropped: () => {
      const part = allowance.half()
      return withDue({ env, now, step: 'dropped' }, due.dropped, (record, agents) =>
        takeAll(part, () => store.oldDroppedMessages(record, agents, until)),
      )
    },
    users: () => purgeUsers(env, db, now, silent, allowance.half()),
    conversations: () =>
      withDue({ env, now, step: 'conversations' }, due.conversations, (record, agents) =>
        removeAll(allowance, { db, record }, () => store.oldConversations(record, agents, until)),
      ),
  })
}
