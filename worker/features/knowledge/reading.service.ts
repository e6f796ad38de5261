import type { ReadingFailure, SkippedPage } from '../../contract/knowledge.ts'
import { PASSAGES_PER_AGENT_MAX } from '../../contract/limits.ts'
import { commit, type Database, type Statement } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import * as store from './knowledge.store.ts'
import { mainLanguage, passagesFrom, titleFrom } from './passages.rules.ts'
import { dropPassages, insertPassages, type Reading, takeReading } from './passages.store.ts'
import type { Section } from './sections.ts'

/** A document that waits to be read, or whose reading was begun. */
export type Unread = store.UnreadRow

export async function nextUnread(db: Database, agentId: string): Promise<Unread | null> {
  const [unread] = await store.nextUnread(db, agentId)
  return unread ?? null
}

/** Stores the progress of a reading; `false`: the document is gone or has changed. */
export async function tellProgress(
  db: Database,
  { id, revision }: Unread,
  progress: { done: number; total: number } | null,
): Promise<boolean> {
  const told = await store.tellProgress(db, id, revision, progress?.done ?? null, progress?.total ?? null)
  return told.length > 0
}

export const giveUp = async (db: Database, { id, revision }: Unread, reason: ReadingFailure, now: number) => {
  await store.giveUp(db, id, revision, reason, now)
}

const TOGETHER = 300

/** The result of a reading. `title`: the document's own title. */
export interface Findings {
  title: string | null
  sections: readonly Section[]
  skipped: number
  /** The first of them. */
  skippedPages?: readonly SkippedPage[]
  sizeBytes: number | null
}

/** Statements that replace the passages of a document; the first answers whether the reading was accepted. */
function writing(agentId: string, document: Unread, findings: Findings, db: Database, now: number) {
  const passages = passagesFrom(findings.sections, document.title, document.agentLanguage).map((passage) => ({
    ...passage,
    id: newId(),
  }))
  const reading: Reading = {
    id: document.id,
    agentId,
    revision: document.revision,
    title: isNamedByAddress(document) && findings.title ? titleFrom(findings.title) : document.title,
    language: mainLanguage(passages),
    skipped: findings.skipped,
    skippedPages: findings.skippedPages ?? [],
    sizeBytes: findings.sizeBytes,
    passageCount: passages.length,
    now,
  }
  const inserts: Statement[] = []
  for (let at = 0; at < passages.length; at += TOGETHER)
    inserts.push(insertPassages(db, reading, passages.slice(at, at + TOGETHER)))
  return { passages, statements: [takeReading(db, reading), dropPassages(db, reading), ...inserts] as const }
}

/** A page without a given title has its address as its title until it is read. */
const isNamedByAddress = ({ title, address }: Unread): boolean => address !== null && titleFrom(address) === title

/** Stores a completed reading or its failure. A reading of an outdated revision stores nothing. */
export async function finish(
  db: Database,
  agentId: string,
  document: Unread,
  findings: Findings,
  now: number,
): Promise<void> {
  const { passages, statements } = writing(agentId, document, findings, db, now)
  if (passages.length === 0) return giveUp(db, document, 'empty', now)
  if (passages.length > PASSAGES_PER_AGENT_MAX) return giveUp(db, document, 'tooLong', now)
  const [[taken]] = await commit(db, ...statements)
  if (!taken) await giveUp(db, document, 'noRoom', now)
}
