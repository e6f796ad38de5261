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

/** Says how far a reading has come, for whoever looks; `false`: it is not wanted any more. */
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

/** What was read of a document. `title`: what it calls itself. */
export interface Findings {
  title: string | null
  sections: readonly Section[]
  skipped: number
  /** The first of them. */
  skippedPages?: readonly SkippedPage[]
  sizeBytes: number | null
}

/** The statements that put a reading in the place of the last, all or nothing; the first answers whether it was taken. */
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

/** A page that was given no title bears its address until it has told its own. */
const isNamedByAddress = ({ title, address }: Unread): boolean => address !== null && titleFrom(address) === title

/** Writes a whole reading, or why it was none. One of an older revision leaves no trace. */
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
