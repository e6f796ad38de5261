import type { ReadingFailure, SkippedPage } from '../../contract/knowledge.ts'
import { PASSAGES_PER_AGENT_MAX } from '../../contract/limits.ts'
import { commit, type Database, type Statement } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import type { Passage } from '../../engines/engine.ts'
import { Comparison } from './changes.rules.ts'
import { mainLanguage, passagesFrom, titleFrom } from './passages.rules.ts'
import {
  acceptReading,
  COPIED_AT_ONCE,
  dropPassages,
  insertPassages,
  type Reading,
  storedPassages,
} from './passages.store.ts'
import * as store from './reading.store.ts'
import type { Section } from './sections.ts'

/** A document that waits to be read or whose reading has begun. */
export type Unread = store.UnreadRow

export async function nextUnread(db: Database, agentId: string): Promise<Unread | null> {
  const [unread] = await store.nextUnread(db, agentId)
  return unread ?? null
}

/** Stores the progress of a reading. Returns `false` when the document was deleted or changed since. */
export async function storeProgress(
  db: Database,
  { id, revision }: Unread,
  progress: { done: number; total: number } | null,
): Promise<boolean> {
  const stored = await store.storeProgress(db, id, revision, progress?.done ?? null, progress?.total ?? null)
  return stored.length > 0
}

export const failReading = async (db: Database, { id, revision }: Unread, reason: ReadingFailure, now: number) => {
  await store.failReading(db, id, revision, reason, now)
}

const TOGETHER = 300

/** The result of a reading. `title`: that in the document itself. */
export interface Findings {
  title: string | null
  sections: readonly Section[]
  skipped: number
  /** The first of the skipped pages. */
  skippedPages?: readonly SkippedPage[]
  sizeBytes: number | null
}

/** The difference between a new reading and the stored passages; `null` for the first reading. */
async function changeOf(db: Database, { id, passages: before }: Unread, passages: readonly Passage[]) {
  if (before === 0) return null
  const comparison = new Comparison(passages)
  for (let after = 0, more = true; more; ) {
    const some = await storedPassages(db, id, after)
    comparison.with(some)
    after = some.at(-1)?.number ?? after
    more = some.length === COPIED_AT_ONCE
  }
  return comparison.result()
}

/** A page that was added without a title has its address as title until it is read. */
const isNamedByAddress = ({ title, address }: Unread): boolean => address !== null && titleFrom(address) === title

const titleOf = (document: Unread, { title }: Findings): string =>
  isNamedByAddress(document) && title ? titleFrom(title) : document.title

/**
 * Statements that replace the passages of a document; the first one returns a row if the reading was accepted. An unchanged text
 * keeps its passages, so that they are neither copied nor embedded again.
 */
function writing(db: Database, reading: Reading, found: readonly Passage[]) {
  const taking = acceptReading(db, reading)
  const statements: [typeof taking, ...Statement[]] = [taking]
  const { change } = reading
  if (change?.added === 0 && change.removed === 0) return statements
  const passages = found.map((passage) => ({ ...passage, id: newId() }))
  statements.push(dropPassages(db, reading))
  for (let at = 0; at < passages.length; at += TOGETHER)
    statements.push(insertPassages(db, reading, passages.slice(at, at + TOGETHER)))
  return statements
}

/** Stores a completed reading or its failure. A reading of an outdated revision stores nothing. */
export async function finish(
  db: Database,
  agentId: string,
  document: Unread,
  findings: Findings,
  now: number,
): Promise<void> {
  const title = titleOf(document, findings)
  const passages = passagesFrom(findings.sections, title, document.agentLanguage)
  if (passages.length === 0) return failReading(db, document, 'empty', now)
  if (passages.length > PASSAGES_PER_AGENT_MAX) return failReading(db, document, 'tooLong', now)
  const reading: Reading = {
    id: document.id,
    agentId,
    revision: document.revision,
    title,
    language: mainLanguage(passages),
    skipped: findings.skipped,
    skippedPages: findings.skippedPages ?? [],
    sizeBytes: findings.sizeBytes,
    passageCount: passages.length,
    change: await changeOf(db, document, passages),
    now,
  }
  const [[accepted]] = await commit(db, ...writing(db, reading, passages))
  if (!accepted) await failReading(db, document, 'noRoom', now)
}
