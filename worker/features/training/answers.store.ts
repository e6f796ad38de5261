import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { OWN_ANSWERS_MAX } from '../../contract/limits.ts'
import type { Locale } from '../../contract/locales.ts'
import type { OwnAnswersQuery } from '../../contract/training.ts'
import { type Database, statement } from '../../core/db.ts'
import { foldedPart } from '../../core/folding.ts'
import { agents } from '../agents/agents.table.ts'
import { documents, passages } from '../knowledge/knowledge.table.ts'

/** An own answer as it is written: a document of one passage. `identity` is the same for questions alike. */
export interface WrittenAnswer {
  id: string
  passageId: string
  agentId: string
  language: Locale
  question: string
  /** Every way of asking, one a line. */
  questions: string
  body: string
  identity: string
  searchText: string
  sizeBytes: number
  now: number
}

const columns = {
  id: documents.id,
  agentId: documents.agentId,
  title: documents.title,
  createdAt: documents.createdAt,
  updatedAt: documents.updatedAt,
  questions: passages.questions,
  body: passages.body,
  language: passages.language,
}

const select = (db: Database) =>
  db.select(columns).from(documents).innerJoin(passages, eq(passages.documentId, documents.id))
export type AnswerRow = Awaited<ReturnType<typeof select>>[number]

const isAnswer = sql`${documents.kind} = 'answer'`

/** An answer of an agent that lives and, unless `owner` is `null`, is his. */
export const answerById = (db: Database, owner: string | null, agentId: string, id: string) =>
  select(db)
    .innerJoin(agents, eq(agents.id, documents.agentId))
    .where(
      and(
        eq(documents.id, id),
        eq(documents.agentId, agentId),
        isAnswer,
        isNull(agents.deletedAt),
        owner === null ? undefined : eq(agents.ownerId, owner),
      ),
    )

export const answerByIdentity = (db: Database, agentId: string, identity: string) =>
  select(db).where(and(eq(documents.agentId, agentId), eq(documents.contentHash, identity)))

const matching = (agentId: string, search: string | undefined) =>
  and(
    eq(documents.agentId, agentId),
    isAnswer,
    search ? sql`instr(${documents.searchText}, ${foldedPart(search)}) > 0` : undefined,
  )

export const answersPage = (db: Database, agentId: string, { search, page, limit }: OwnAnswersQuery) =>
  select(db)
    .where(matching(agentId, search))
    .orderBy(desc(documents.createdAt))
    .limit(limit)
    .offset((page - 1) * limit)

export const answersCount = (db: Database, agentId: string, search: string | undefined) =>
  db.select({ total: sql<number>`count(*)` }).from(documents).where(matching(agentId, search))

/** Writes the document of an answer, or takes up the one for the same question; at most so many an agent. */
export const putDocument = (db: Database, answer: WrittenAnswer) =>
  statement(
    db,
    sql`
    INSERT INTO documents
      (id, agent_id, kind, title, search_text, content_hash, state, language, size_bytes, created_at, updated_at)
    SELECT ${answer.id}, ${answer.agentId}, 'answer', ${answer.question}, ${answer.searchText}, ${answer.identity},
      'ready', ${answer.language}, ${answer.sizeBytes}, ${answer.now}, ${answer.now}
    WHERE (SELECT count(*) FROM documents WHERE agent_id = ${answer.agentId} AND kind = 'answer') < ${OWN_ANSWERS_MAX}
      OR EXISTS (SELECT 1 FROM documents WHERE agent_id = ${answer.agentId} AND content_hash = ${answer.identity})
    ON CONFLICT (agent_id, content_hash) WHERE content_hash IS NOT NULL DO UPDATE SET
      title = excluded.title, search_text = excluded.search_text, language = excluded.language,
      size_bytes = excluded.size_bytes, updated_at = excluded.updated_at, revision = revision + 1`,
  )

const documentOf = ({ agentId, identity }: WrittenAnswer) =>
  sql`SELECT id FROM documents WHERE agent_id = ${agentId} AND content_hash = ${identity}`

export const dropPassage = (db: Database, answer: WrittenAnswer) =>
  db.delete(passages).where(sql`${passages.documentId} = (${documentOf(answer)})`)

export const putPassage = (db: Database, answer: WrittenAnswer) =>
  statement(
    db,
    sql`
    INSERT INTO passages (id, agent_id, document_id, language, heading, questions, body, created_at)
    SELECT ${answer.passageId}, ${answer.agentId}, d.id, ${answer.language}, ${answer.question}, ${answer.questions},
      ${answer.body}, ${answer.now}
    FROM (${documentOf(answer)}) d`,
  )

export const updateDocument = (db: Database, answer: WrittenAnswer) =>
  db
    .update(documents)
    .set({
      title: answer.question,
      searchText: answer.searchText,
      contentHash: answer.identity,
      language: answer.language,
      sizeBytes: answer.sizeBytes,
      updatedAt: answer.now,
      revision: sql`revision + 1`,
    })
    .where(eq(documents.id, answer.id))

export const updatePassage = (db: Database, { id, question, questions, body, language }: WrittenAnswer) =>
  db.update(passages).set({ heading: question, questions, body, language }).where(eq(passages.documentId, id))

export const deleteAnswer = (db: Database, id: string) =>
  db.delete(documents).where(eq(documents.id, id)).returning({ id: documents.id })
