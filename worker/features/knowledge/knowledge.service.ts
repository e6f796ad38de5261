import { libraryOf } from '../../agent-client/library.ts'
import { hasBlank } from '../../contract/blanks.ts'
import {
  type DocumentEdit,
  type DocumentInput,
  type DocumentsQuery,
  fileKindOf,
  type KnowledgeDocument,
  type KnowledgeSummary,
  type KnownPassage,
  type PassagesQuery,
  type WholeDocument,
} from '../../contract/knowledge.ts'
import { DOCUMENTS_PER_AGENT_MAX } from '../../contract/limits.ts'
import { type Page, pageFrom } from '../../contract/paging.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, isUniqueConflict } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { newId } from '../../core/ids.ts'
import { firstOf, invalid, Refusal } from '../../core/refusal.ts'
import { visibilityOf } from '../../core/visibility.ts'
import { type BinnedRow, restore } from './bin.service.ts'
import { contentOf, type Draft, fileDraft, typedDraft, webDraft } from './drafts.ts'
import * as store from './knowledge.store.ts'
import { documentView, passageView, summaryView, wholeDocumentView } from './knowledge.view.ts'
import { titleFrom } from './passages.rules.ts'
import { queueReading } from './reading.store.ts'

export * from './answers.service.ts'
export { type KnowledgeReading, type KnownKnowledge, readingBeside } from './copying.service.ts'
export * from './imported-documents.service.ts'
export type { WholeDocumentRow } from './knowledge.store.ts'

/**
 * A document of an agent that the caller may see. Throws `document.notFound` for one of another account, as for an unknown id.
 */
export const documentOf = (
  { db }: Work,
  caller: Caller,
  agentId: string,
  id: string,
): Promise<store.WholeDocumentRow> =>
  firstOf(store.documentById(db, visibilityOf(caller), agentId, id), 'document.notFound')

export async function listDocuments(
  { db }: Work,
  agentId: string,
  query: DocumentsQuery,
): Promise<Page<KnowledgeDocument[]>> {
  const [rows, [counted]] = await commit(
    db,
    store.documentsPage(db, agentId, query),
    store.documentsCount(db, agentId, query),
  )
  return pageFrom(rows.map(documentView), query, counted)
}

export async function summaryOf({ db }: Work, agentId: string): Promise<KnowledgeSummary> {
  const [[row], bracketed] = await commit(db, store.summaryOf(db, agentId), store.bracketedAnswersOf(db, agentId))
  if (!row) throw new Refusal('agent.notFound')
  const unfinished = bracketed.filter(({ heading, questions, body }) => [heading, questions, body].some(hasBlank))
  return summaryView({ ...row, answers: row.answers - new Set(unfinished.map(({ documentId }) => documentId)).size })
}

export async function listPassages(
  { db }: Work,
  { id, passages: total }: store.WholeDocumentRow,
  { page, limit }: PassagesQuery,
): Promise<Page<KnownPassage[]>> {
  const rows = await store.passagesOf(db, id, { page, limit })
  return pageFrom(rows.map(passageView), { page, limit }, { total })
}

/**
 * Writes a document that is to be read. The library is called before the write, so that its alarm is set even if this call is
 * interrupted, and again afterwards to start at once.
 */
async function write(
  { env, db, now, background }: Work,
  agentId: string,
  draft: Draft,
  bytes: Uint8Array | null,
): Promise<WholeDocument> {
  const id = newId()
  const library = libraryOf(env, agentId)
  await library.expect(id, bytes)
  try {
    const [[written], [row]] = await commit(
      db,
      store.insertDocument(db, { ...draft, id, agentId, state: 'waiting', now }),
      store.documentById(db, null, agentId, id),
    )
    if (!written || !row) throw new Refusal('document.tooMany', { details: { max: DOCUMENTS_PER_AGENT_MAX } })
    background(library.read())
    return wholeDocumentView(row)
  } catch (error) {
    if (bytes) background(library.drop(id))
    throw whyNotWritten(error)
  }
}

const whyNotWritten = (error: unknown): unknown =>
  isUniqueConflict(error, 'documents.agent_id, documents.content_hash') ? new Refusal('document.duplicate') : error

/**
 * Throws `document.duplicate` for a document that the agent has, `document.addressRefused` for an address that may not be called.
 */
export async function addDocument(work: Work, agentId: string, input: DocumentInput): Promise<WholeDocument> {
  const draft = 'content' in input ? await typedDraft(input) : await webDraft(input, work.config.outgoing)
  if (!draft) throw invalid({ address: 'document.addressRefused' })
  return write(work, agentId, draft, null)
}

/** The extension of the name determines the kind of the file. A short text is stored like a typed one. */
export async function addFile(work: Work, agentId: string, name: string, bytes: Uint8Array): Promise<WholeDocument> {
  const kind = fileKindOf(name)
  if (!kind) throw invalid({ name: 'document.fileKind' })
  if (bytes.byteLength === 0) throw invalid({ name: 'document.fileEmpty' })
  const draft = await fileDraft(kind, titleFrom(name.replace(/\.[a-z]+$/i, '')) || name, bytes)
  return write(work, agentId, draft, draft.content === null ? bytes : null)
}

/** Changes the title, the schedule of an address, and the content of a typed text, which is then read again. */
export async function editDocument(
  { env, db, now, background }: Work,
  document: store.WholeDocumentRow,
  { title, content, schedule }: DocumentEdit,
): Promise<WholeDocument> {
  const isNew = content !== undefined && content !== document.content
  if (isNew && document.content === null) throw invalid({ content: 'document.contentFixed' })
  const { agentId, id, readAt } = document
  if (schedule !== undefined && schedule !== 'never' && document.address === null)
    throw invalid({ schedule: 'document.scheduleNeedsAddress' })
  const edit = isNew ? await contentOf(content) : null
  const change = { title, content: edit, schedule: schedule === document.schedule ? undefined : schedule, readAt }
  const library = libraryOf(env, agentId)
  if (edit) await library.expect(id, null)
  try {
    const [, [row]] = await commit(
      db,
      store.updateDocument(db, agentId, id, change, now),
      store.documentById(db, null, agentId, id),
    )
    if (!row) throw new Refusal('document.notFound')
    if (edit) background(library.read())
    return wholeDocumentView(row)
  } catch (error) {
    throw whyNotWritten(error)
  }
}

/** Queues a document to be read again: a page that has changed, or a document that failed. Its passages stay until then. */
export async function rereadDocument(
  { env, db, now, background }: Work,
  { agentId, id }: store.WholeDocumentRow,
): Promise<WholeDocument> {
  const library = libraryOf(env, agentId)
  await library.expect(id, null)
  const [queued, [row]] = await commit(
    db,
    queueReading(db, agentId, id, now),
    store.documentById(db, null, agentId, id),
  )
  if (!row) throw new Refusal('document.notFound')
  if (queued.length === 0) throw new Refusal('document.unfinished')
  background(library.read())
  return wholeDocumentView(row)
}

export async function restoreDocument(work: Work, caller: Caller, row: BinnedRow): Promise<WholeDocument> {
  const { agentId, id } = row
  const read = store.documentById(work.db, null, agentId, id)
  return wholeDocumentView(await restore(work, caller, 'documents', row, read))
}

/** Deletes the stored files of an agent. */
export const clearLibrary = async (env: Env, agentId: string): Promise<void> => {
  await libraryOf(env, agentId).clear()
}
