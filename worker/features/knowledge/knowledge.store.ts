import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { DocumentKind, DocumentState, DocumentsQuery, ReadingSchedule } from '../../contract/knowledge.ts'
import { DOCUMENTS_PER_AGENT_MAX } from '../../contract/limits.ts'
import { type Database, statement, totalOf } from '../../core/db.ts'
import { foldedPart } from '../../core/folding.ts'
import { pick } from '../../core/pick.ts'
import { isVisible, type Visibility } from '../../core/visibility.ts'
import { agents } from '../../schema/agents.ts'
import { documents, passages } from '../../schema/knowledge.ts'
import { nextReadingOf } from './schedule.store.ts'

const columns = {
  ...pick(documents, 'id', 'agentId', 'kind', 'title'),
  address: documents.sourceAddress,
  ...pick(documents, 'state', 'reason', 'progressDone', 'progressTotal'),
  skipped: documents.skippedCount,
  language: documents.language,
  sizeBytes: documents.sizeBytes,
  passages: documents.passageCount,
  revision: documents.revision,
  isEditable: sql<number>`${documents.content} IS NOT NULL`.as('is_editable'),
  ...pick(documents, 'schedule', 'readAt', 'nextReadingAt', 'lastChange', 'createdAt', 'updatedAt'),
}

/** Excludes answers and documents in the bin. */
export const isSource = and(sql`kind <> 'answer'`, isNull(documents.deletedAt))
export const ofAgent = (agentId: string, id: string) =>
  and(eq(documents.agentId, agentId), eq(documents.id, id), isSource)

/** A document of an agent that `seen` allows. */
export const documentById = (db: Database, seen: Visibility, agentId: string, id: string) =>
  db
    .select({ ...columns, skippedPages: documents.skippedPages, content: documents.content })
    .from(documents)
    .innerJoin(agents, eq(agents.id, documents.agentId))
    .where(and(ofAgent(agentId, id), isNull(agents.deletedAt), isVisible(seen, agents)))

export type WholeDocumentRow = Awaited<ReturnType<typeof documentById>>[number]
export type DocumentRow = Omit<WholeDocumentRow, 'content' | 'skippedPages'>

type Filters = Omit<DocumentsQuery, 'page' | 'limit'>
const matching = (agentId: string, { search, kind, state }: Filters) =>
  and(
    eq(documents.agentId, agentId),
    isSource,
    search ? sql`instr(${documents.searchText}, ${foldedPart(search)}) > 0` : undefined,
    kind ? eq(documents.kind, kind) : undefined,
    state ? eq(documents.state, state) : undefined,
  )

/** The newest first; of the same millisecond, the one that was written last. */
export const documentsPage = (db: Database, agentId: string, { page, limit, ...filters }: DocumentsQuery) =>
  db
    .select(columns)
    .from(documents)
    .where(matching(agentId, filters))
    .orderBy(desc(documents.createdAt), desc(sql`documents.rowid`))
    .limit(limit)
    .offset((page - 1) * limit)

export const documentsCount = (db: Database, agentId: string, filters: Filters) =>
  totalOf(db, documents, matching(agentId, filters))

export interface SummaryRow {
  documents: number
  answers: number
  passages: number
  unread: number
}

/** Exactly one row for an existing agent. */
export const summaryOf = (db: Database, agentId: string) =>
  statement<SummaryRow>(
    db,
    sql`
    SELECT a.passage_count AS passages,
      (SELECT count(*) FROM documents d WHERE d.agent_id = a.id AND d.deleted_at IS NULL AND d.kind <> 'answer') AS documents,
      (SELECT count(*) FROM documents d WHERE d.agent_id = a.id AND d.deleted_at IS NULL AND d.kind = 'answer') AS answers,
      (SELECT count(*) FROM documents d WHERE d.agent_id = a.id AND d.deleted_at IS NULL AND d.kind <> 'answer'
        AND d.state IN ('waiting', 'reading')) AS unread
    FROM ${agents} a WHERE a.id = ${agentId}`,
  )

/** The texts of an agent's answers that may have a blank: they contain a bracket. */
export const bracketedAnswersOf = (db: Database, agentId: string) =>
  statement<{ documentId: string; heading: string; questions: string; body: string }>(
    db,
    sql`
    SELECT d.id AS documentId, p.heading, p.questions, p.body
    FROM documents d CROSS JOIN passages p ON p.document_id = d.id
    WHERE d.agent_id = ${agentId} AND d.kind = 'answer' AND d.deleted_at IS NULL
      AND instr(p.heading || p.questions || p.body, '[') > 0`,
  )

export interface NewDocument {
  id: string
  agentId: string
  kind: DocumentKind
  title: string
  address: string | null
  contentHash: string
  schedule: ReadingSchedule
  state: DocumentState
  sizeBytes: number
  content: string | null
  now: number
}

/** Inserts the document if its agent has room for one more when the statement runs. */
export const insertDocument = (db: Database, document: NewDocument) =>
  statement<{ id: string }>(
    db,
    sql`
    INSERT INTO documents (id, agent_id, kind, title, search_text, source_address, content_hash, state, size_bytes,
      content, schedule, next_reading_at, created_at, updated_at)
    SELECT ${document.id}, a.id, ${document.kind}, ${document.title}, ${foldedPart(document.title)},
      ${document.address}, ${document.contentHash}, ${document.state}, ${document.sizeBytes}, ${document.content},
      ${document.schedule}, ${nextReadingOf(sql`${document.schedule}`, document.now)}, ${document.now}, ${document.now}
    FROM ${agents} a
    WHERE a.id = ${document.agentId} AND a.deleted_at IS NULL
      AND (SELECT count(*) FROM documents d WHERE d.agent_id = a.id AND d.deleted_at IS NULL AND d.kind <> 'answer')
        < ${DOCUMENTS_PER_AGENT_MAX}
    RETURNING id`,
  )

/** Inserts documents of a new agent, if the agent was created. `rows`: a JSON list. */
export const insertDocuments = (db: Database, agentId: string, rows: string, now: number) =>
  statement(
    db,
    sql`
    INSERT INTO documents (id, agent_id, kind, title, search_text, source_address, content_hash, state, size_bytes,
      content, schedule, next_reading_at, created_at, updated_at)
    SELECT value ->> 'id', a.id, value ->> 'kind', value ->> 'title', value ->> 'searchText', value ->> 'address',
      value ->> 'contentHash', 'waiting', value ->> 'sizeBytes', value ->> 'content',
      value ->> 'schedule', ${nextReadingOf(sql`value ->> 'schedule'`, now)}, ${now}, ${now}
    FROM agents a CROSS JOIN json_each(${rows}) WHERE a.id = ${agentId} ORDER BY key`,
  )

/** An agent's documents with their typed text, in the order in which they were written. `after`: the `number` of the last one. */
export const documentsAfter = (db: Database, agentId: string, after: number, most: number) =>
  db
    .select({
      number: sql<number>`documents.rowid`.as('number'),
      id: documents.id,
      kind: documents.kind,
      title: documents.title,
      address: documents.sourceAddress,
      content: documents.content,
      schedule: documents.schedule,
    })
    .from(documents)
    .where(and(eq(documents.agentId, agentId), isSource, sql`documents.rowid > ${after}`))
    .orderBy(sql`documents.rowid`)
    .limit(most)

interface ContentEdit {
  content: string
  contentHash: string
  sizeBytes: number
}

/** The values that an edit changes. The next reading of a new schedule is counted from `readAt`. */
interface DocumentChange {
  title: string | undefined
  content: ContentEdit | null
  schedule: ReadingSchedule | undefined
  readAt: number | null
}

/** New content raises the revision; when it has been read, its passages replace the old ones. */
export const updateDocument = (
  db: Database,
  agentId: string,
  id: string,
  { title, content, schedule, readAt }: DocumentChange,
  now: number,
) =>
  db
    .update(documents)
    .set({
      ...(title !== undefined && { title, searchText: foldedPart(title) }),
      ...(content && { ...content, state: 'waiting' as const, reason: null, revision: sql`${documents.revision} + 1` }),
      ...(schedule !== undefined && {
        schedule,
        nextReadingAt: sql`max(${now}, ${nextReadingOf(sql`${schedule}`, readAt ?? now)})`,
      }),
      updatedAt: now,
    })
    .where(ofAgent(agentId, id))
    .returning({ revision: documents.revision })

export const passagesOf = (db: Database, documentId: string, { page, limit }: { page: number; limit: number }) =>
  db
    .select(pick(passages, 'id', 'language', 'heading', 'questions', 'body'))
    .from(passages)
    .where(eq(passages.documentId, documentId))
    .orderBy(asc(passages.rowid))
    .limit(limit)
    .offset((page - 1) * limit)

export type PassageRow = Awaited<ReturnType<typeof passagesOf>>[number]
