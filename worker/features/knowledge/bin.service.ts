import { libraryOf } from '../../agent-client/library.ts'
import { refreshAgents } from '../../agent-client/refresh.ts'
import type { Binned } from '../../contract/bin.ts'
import { PASSAGES_PER_AGENT_MAX } from '../../contract/limits.ts'
import { binnedSince, binnedView } from '../../core/bin.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, type Database, isUniqueConflict, type Statement } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { factsOf, log } from '../../core/log.ts'
import { firstOf, Refusal, rethrow } from '../../core/refusal.ts'
import { visibilityOf } from '../../core/visibility.ts'
import * as store from './bin.store.ts'

export type { BinnedRow } from './bin.store.ts'

/** Puts a document or an answer into the bin. Its passages are removed from the agent's search at once. */
export async function bin(
  work: Work,
  kind: store.BinKind,
  { agentId, id }: { agentId: string; id: string },
): Promise<{ id: string }> {
  const { env, db, now, background } = work
  const [[deleted], evicted] = await commit(
    db,
    store.bin(db, kind, agentId, id, now),
    store.eraseBeyond(db, kind, agentId),
  )
  if (!deleted) throw new Refusal('document.notFound')
  await refreshAgents(work, { agentId })
  const library = libraryOf(env, agentId)
  background(Promise.all(evicted.map((one) => library.drop(one.id))))
  return deleted
}

/** The entries of the bin that can be restored, the last deleted first. The caller has checked access to the agent. */
export const binOf = async ({ db, now }: Work, kind: store.BinKind, agentId: string): Promise<Binned[]> =>
  (await store.binned(db, kind, agentId, binnedSince(now))).map(binnedView)

/** A deleted document of an agent that the caller may see. Throws `document.notFound` for any other id. */
export const binnedOf = (
  { db, now }: Work,
  caller: Caller,
  kind: store.BinKind,
  agentId: string,
  id: string,
): Promise<store.BinnedRow> =>
  firstOf(
    store.binnedById(db, kind, visibilityOf(caller), { agentId, id, since: binnedSince(now) }),
    'document.notFound',
  )

const SAME = { documents: 'document.duplicate', answers: 'answer.questionTaken' } as const

/**
 * Restores an entry if its agent has room and no document or answer with the same content; returns the row that `read` selects in
 * the same batch. Throws `document.notFound` when it was erased meanwhile.
 */
export async function restore<Row>(
  work: Work,
  caller: Caller,
  kind: store.BinKind,
  row: store.BinnedRow,
  read: Statement & PromiseLike<Row[]>,
): Promise<Row> {
  const { env, db, background } = work
  const { agentId, id } = row
  const library = libraryOf(env, agentId)
  const isUnread = row.state === 'waiting' || row.state === 'reading'
  // As for a new document, the library is called before the write, so that its alarm is set even if this call is interrupted.
  if (isUnread) await library.expect(id, null)
  const [[restored], [counted], found] = await commit(
    db,
    store.restore(db, kind, row),
    store.countOf(db, kind, agentId),
    read,
  ).catch(
    rethrow((error) =>
      isUniqueConflict(error, 'documents.agent_id, documents.content_hash') ? new Refusal(SAME[kind]) : error,
    ),
  )
  const [back] = found as Row[]
  if (!restored || !back) {
    await binnedOf(work, caller, kind, agentId, id)
    const max = store.mostOf(kind)
    if ((counted?.there ?? 0) >= max) throw new Refusal('document.tooMany', { details: { max } })
    throw new Refusal('document.noRoom', { details: { max: PASSAGES_PER_AGENT_MAX } })
  }
  await refreshAgents(work, { agentId })
  if (isUnread) background(library.read())
  return back
}

/** Deletes an entry for good before its time in the bin is over. */
export async function erase({ env, db, background }: Work, row: store.BinnedRow): Promise<{ id: string }> {
  const erased = await firstOf(store.erase(db, row), 'document.notFound')
  background(libraryOf(env, row.agentId).drop(row.id))
  return erased
}

const AT_ONCE = 50

/**
 * Part of the daily job: erases up to 50 documents whose time in the bin is over, files first; returns how many were erased, and
 * how many were not. `skipped`: how many of the first ones this run could not erase.
 */
export async function eraseOldDocuments(
  env: Env,
  db: Database,
  now: number,
  skipped: number,
): Promise<{ erased: number; failed: number }> {
  const before = binnedSince(now)
  const old = await store.oldest(db, before, AT_ONCE, skipped)
  const failed = new Set<string>()
  const files = old.filter(({ kind }) => kind !== 'answer')
  await Promise.all(
    files.map(async ({ id, agentId }) => {
      try {
        await libraryOf(env, agentId).drop(id)
      } catch (error) {
        failed.add(id)
        log('error', 'document.notErased', { agentId, documentId: id, ...factsOf(error) })
      }
    }),
  )
  const ids = old.map(({ id }) => id).filter((id) => !failed.has(id))
  if (ids.length > 0) await store.eraseOld(db, ids, before)
  return { erased: ids.length, failed: failed.size }
}
