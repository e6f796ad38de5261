import { and, desc, eq, sql } from 'drizzle-orm'
import { ANSWERS_PER_AGENT_MAX, PASSAGES_PER_AGENT_MAX } from '../../contract/limits.ts'
import type { Locale } from '../../contract/locales.ts'
import { type Database, statement } from '../../core/db.ts'
import { foldedPart } from '../../core/folding.ts'
import { agents } from '../agents/agents.table.ts'
import { documents, passages } from './knowledge.table.ts'

export interface NewAnswer {
  id: string
  agentId: string
  language: Locale
  questions: readonly string[]
  body: string
  now: number
}

const titleOf = ({ questions }: Pick<NewAnswer, 'questions'>): string => questions[0] ?? ''
const isAnswer = sql`kind = 'answer'`
const ofAgent = (agentId: string, id: string) =>
  and(eq(documents.id, id), eq(documents.agentId, agentId), eq(documents.kind, 'answer'))

/** Writes the answer if, at that very moment, its agent has room for one more. */
export const insertAnswer = (db: Database, answer: NewAnswer) =>
  statement<{ id: string }>(
    db,
    sql`
    INSERT INTO documents (id, agent_id, kind, title, search_text, state, language, created_at, updated_at)
    SELECT ${answer.id}, a.id, 'answer', ${titleOf(answer)}, ${foldedPart([...answer.questions, answer.body].join('\n'))},
      'ready', ${answer.language}, ${answer.now}, ${answer.now}
    FROM ${agents} a
    WHERE a.id = ${answer.agentId} AND a.deleted_at IS NULL AND a.passage_count < ${PASSAGES_PER_AGENT_MAX}
      AND (SELECT count(*) FROM documents d WHERE d.agent_id = a.id AND d.kind = 'answer') < ${ANSWERS_PER_AGENT_MAX}
    RETURNING id`,
  )

/** Its one passage; only where the answer itself was written. */
export const insertAnswerPassage = (db: Database, passageId: string, answer: NewAnswer) =>
  statement(
    db,
    sql`
    INSERT INTO passages (id, agent_id, document_id, language, heading, questions, body, created_at)
    SELECT ${passageId}, agent_id, id, ${answer.language}, ${titleOf(answer)}, ${answer.questions.join('\n')},
      ${answer.body}, ${answer.now}
    FROM documents WHERE id = ${answer.id}`,
  )

export const updateAnswer = (db: Database, { id, agentId, now, ...answer }: NewAnswer) =>
  db
    .update(documents)
    .set({
      title: titleOf(answer),
      searchText: foldedPart([...answer.questions, answer.body].join('\n')),
      language: answer.language,
      updatedAt: now,
    })
    .where(ofAgent(agentId, id))
    .returning({ id: documents.id })

export const updateAnswerPassage = (db: Database, { id, agentId, ...answer }: NewAnswer) =>
  db
    .update(passages)
    .set({
      language: answer.language,
      heading: titleOf(answer),
      questions: answer.questions.join('\n'),
      body: answer.body,
    })
    .where(and(eq(passages.documentId, id), eq(passages.agentId, agentId)))

export const deleteAnswer = (db: Database, agentId: string, id: string) =>
  db.delete(documents).where(ofAgent(agentId, id)).returning({ id: documents.id })

const columns = {
  id: documents.id,
  language: passages.language,
  questions: passages.questions,
  body: passages.body,
  createdAt: documents.createdAt,
  updatedAt: documents.updatedAt,
}

const selectAnswers = (db: Database) =>
  db.select(columns).from(documents).innerJoin(passages, eq(passages.documentId, documents.id))

export const answerById = (db: Database, agentId: string, id: string) => selectAnswers(db).where(ofAgent(agentId, id))

export type AnswerRow = Awaited<ReturnType<typeof answerById>>[number]

const matching = (agentId: string, search: string | undefined) =>
  and(
    eq(documents.agentId, agentId),
    isAnswer,
    search ? sql`instr(${documents.searchText}, ${foldedPart(search)}) > 0` : undefined,
  )

/** The newest first. `search` looks into questions and answers. */
export const answersPage = (
  db: Database,
  agentId: string,
  { page, limit, search }: { page: number; limit: number; search?: string | undefined },
) =>
  selectAnswers(db)
    .where(matching(agentId, search))
    .orderBy(desc(documents.createdAt), desc(sql`documents.rowid`))
    .limit(limit)
    .offset((page - 1) * limit)

export const answersCount = (db: Database, agentId: string, search: string | undefined) =>
  db.select({ total: sql<number>`count(*)` }).from(documents).where(matching(agentId, search))
