import { libraryOf } from '../../agent-client/library.ts'
import type { AgentFileSource } from '../../contract/agent-file.ts'
import { isTextKind } from '../../contract/document-kinds.ts'
import type { Work } from '../../core/context.ts'
import type { Database, Statement } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { foldedPart } from '../../core/folding.ts'
import { newId } from '../../core/ids.ts'
import { jsonPieces } from '../../core/json-pieces.ts'
import { invalid } from '../../core/refusal.ts'
import { type Draft, fileDraft, webDraft } from './drafts.ts'
import * as store from './knowledge.store.ts'
import { type RereadSource, rereadSource } from './rereading.rules.ts'

/** A document of an imported agent. `bytes`: its text if that is too long to be edited. */
interface ImportedDocument extends Draft {
  id: string
  bytes: Uint8Array | null
}

async function documentFrom({ config }: Work, source: AgentFileSource, index: number): Promise<ImportedDocument> {
  const id = newId()
  if ('text' in source) {
    const bytes = new TextEncoder().encode(source.text)
    const draft = await fileDraft(source.kind, source.title, bytes)
    return { ...draft, id, bytes: draft.content === null ? bytes : null }
  }
  const draft = await webDraft(source, config.outgoing)
  if (!draft) throw invalid({ [`knowledge.${index}.address`]: 'document.addressRefused' })
  return { ...draft, id, bytes: null }
}

/** Throws (`document.addressRefused`) for an address that may not be called. Of duplicates one is kept. */
export async function documentsFrom(work: Work, sources: readonly AgentFileSource[]): Promise<ImportedDocument[]> {
  const all = await Promise.all(sources.map((source, index) => documentFrom(work, source, index)))
  const seen = new Set<string>()
  return all.filter(({ contentHash }) => !seen.has(contentHash) && seen.add(contentHash))
}

export const importedDocuments = (
  db: Database,
  agentId: string,
  documents: readonly ImportedDocument[],
  now: number,
): Statement[] =>
  jsonPieces(documents.map(({ bytes: _, ...row }) => ({ ...row, searchText: foldedPart(row.title) }))).map((rows) =>
    store.insertDocuments(db, agentId, rows, now),
  )

/** Gives the library the documents to be read before they are written to D1, so that its alarm is set. */
export async function announce(env: Env, agentId: string, documents: readonly ImportedDocument[]): Promise<void> {
  const library = libraryOf(env, agentId)
  for (const { id, bytes } of documents) if (bytes) await library.expect(id, bytes)
  const [first] = documents
  if (first) await library.expect(first.id, null)
}

/** Starts reading. Called once the documents are written. */
export const readNow = async (env: Env, agentId: string): Promise<void> => {
  await libraryOf(env, agentId).read()
}

const AT_ONCE = 20
const PASSAGES_AT_ONCE = 400

async function readSource({ db }: Work, documentId: string): Promise<RereadSource | null> {
  const passages: store.PassageRow[] = []
  for (let page = 1, more = true; more; page++) {
    const next = await store.passagesOf(db, documentId, { page, limit: PASSAGES_AT_ONCE })
    passages.push(...next)
    more = next.length === PASSAGES_AT_ONCE
  }
  return passages.length > 0 ? rereadSource(passages) : null
}

/**
 * An agent's documents for an export, in their order: the typed text, the address, or for a file the text that was read from it.
 * A file without text is left out.
 */
export async function* exportedSources(work: Work, agentId: string): AsyncGenerator<AgentFileSource> {
  for (let after = 0; ; ) {
    const rows = await store.documentsAfter(work.db, agentId, after, AT_ONCE)
    for (const { number, id, kind, title, address, content, schedule } of rows) {
      after = number
      if (kind === 'url' || kind === 'sitemap')
        yield { kind, title, address: address ?? '', ...(schedule !== 'never' && { schedule }) }
      else if (content !== null && isTextKind(kind)) yield { kind, title, text: content }
      else {
        const read = await readSource(work, id)
        if (read) yield { kind: read.kind, title, text: read.text }
      }
    }
    if (rows.length < AT_ONCE) return
  }
}
