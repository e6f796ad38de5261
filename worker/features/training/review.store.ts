import { and, asc, eq, sql } from 'drizzle-orm'
import type { DocumentKind } from '../../contract/knowledge.ts'
import { PASSAGES_REVIEWED } from '../../contract/limits.ts'
import type { Locale } from '../../contract/locales.ts'
import { type Database, statement, valuesOf } from '../../core/db.ts'
import { agentTypes } from '../../schema/agent-types.ts'
import { agents } from '../../schema/agents.ts'
import { passages } from '../../schema/knowledge.ts'

/** The length up to which a passage's questions are read, because a table can have twenty long ones in each row. */
const QUESTIONS_READ = 600
const OPEN_READ = 500

export interface Owned {
  number: number
  documentId: string
  kind: DocumentKind
  title: string
  language: Locale
  heading: string
  questions: string
}

export type QuestionRow = Owned
export interface TextRow extends Owned {
  body: string
  updatedAt: number
}

/** The questions of an agent's newest passages. */
export const questionsOfAgent = (db: Database, agentId: string) =>
  statement<QuestionRow>(
    db,
    sql`
    SELECT p.rowid AS number, d.id AS documentId, d.kind, d.title, p.language, p.heading,
      substr(p.questions, 1, ${QUESTIONS_READ}) AS questions
    FROM passages p CROSS JOIN documents d ON d.id = p.document_id
    WHERE p.agent_id = ${agentId} AND d.deleted_at IS NULL
    ORDER BY p.rowid DESC LIMIT ${PASSAGES_REVIEWED}`,
  )

const texts = sql`
  SELECT p.rowid AS number, d.id AS documentId, d.kind, d.title, d.updated_at AS updatedAt, p.language, p.heading,
    p.questions, p.body
  FROM passages p CROSS JOIN documents d ON d.id = p.document_id`

/**
 * The newest passages that may have a blank: they contain a bracket. Answers of the same time are in the order in which they were
 * written, because they are a list of questions.
 */
export const bracketedOf = (db: Database, agentId: string) =>
  statement<TextRow>(
    db,
    sql`
    ${texts}
    WHERE p.rowid IN (
        SELECT i.rowid FROM passages i CROSS JOIN documents o ON o.id = i.document_id
        WHERE i.agent_id = ${agentId} AND o.deleted_at IS NULL ORDER BY i.rowid DESC LIMIT ${PASSAGES_REVIEWED}
      ) AND instr(p.heading || p.questions || p.body, '[') > 0
    ORDER BY p.created_at DESC, iif(d.kind = 'answer', p.rowid, -p.rowid) LIMIT ${OPEN_READ}`,
  )

/** Passages of an agent by their numbers. */
export const textsOf = (db: Database, agentId: string, numbers: readonly number[]) =>
  statement<TextRow>(db, sql`${texts} WHERE p.rowid IN ${valuesOf(numbers)} AND p.agent_id = ${agentId}`)

/** The questions of an agent's type, in the agent's language. */
export const typeQuestionsOf = (db: Database, agentId: string) =>
  db
    .select({ language: passages.language, heading: passages.heading, questions: passages.questions })
    .from(agents)
    .innerJoin(agentTypes, eq(agentTypes.id, agents.typeId))
    .innerJoin(passages, and(eq(passages.agentTypeId, agentTypes.id), eq(passages.language, agents.language)))
    .where(and(eq(agents.id, agentId), eq(agents.asksOfType, true)))
    .orderBy(asc(sql`passages.rowid`))
