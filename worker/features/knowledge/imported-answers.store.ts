import { and, eq, sql } from 'drizzle-orm'
import { ANSWERS_PER_AGENT_MAX, PASSAGES_PER_AGENT_MAX } from '../../contract/limits.ts'
import { type Database, statement, valuesOf } from '../../core/db.ts'
import { documents, passages } from '../../schema/knowledge.ts'
import { onTop } from './answers.store.ts'

interface ImportedAnswers {
  agentId: string
  identities: readonly string[]
  /** A JSON list of `importedAnswerRow` (answers.store.ts). */
  rows: string
  now: number
}

const isImported = ({ agentId, identities }: ImportedAnswers) =>
  and(eq(documents.agentId, agentId), sql`deleted_at IS NULL AND content_hash IN ${valuesOf(identities)}`)

/** Whether all of them fit. Existing answers that are replaced are counted once. Each statement of the batch checks it again. */
const hasRoom = (imported: ImportedAnswers) => {
  const { agentId, identities } = imported
  const others = sql`SELECT count(*) FROM documents WHERE agent_id = ${agentId} AND kind = 'answer' AND deleted_at IS NULL
    AND content_hash NOT IN ${valuesOf(identities)}`
  const replacedPassages = sql`SELECT coalesce(sum(passage_count), 0) FROM documents WHERE ${isImported(imported)}`
  return sql`EXISTS (SELECT 1 FROM agents a WHERE a.id = ${agentId} AND a.deleted_at IS NULL
    AND (${others}) + ${identities.length} <= ${ANSWERS_PER_AGENT_MAX}
    AND a.passage_count - (${replacedPassages}) + ${identities.length} <= ${PASSAGES_PER_AGENT_MAX})`
}

export const countImported = (db: Database, imported: ImportedAnswers) =>
  db
    .select({ there: sql<number>`count(*)`.as('there') })
    .from(documents)
    .where(isImported(imported))

/**
 * Inserts the answers of a table at the top, in its order, or replaces those to the same questions: all of them, or none when
 * there is no room.
 */
export const writeImported = (db: Database, imported: ImportedAnswers) => [
  statement(
    db,
    sql`
    INSERT INTO documents
      (id, agent_id, kind, title, search_text, content_hash, state, language, created_at, updated_at, place)
    SELECT value ->> 'id', ${imported.agentId}, 'answer', value ->> 'title', value ->> 'searchText',
      value ->> 'identity', 'ready', value ->> 'language', ${imported.now}, ${imported.now},
      ${onTop(imported.agentId)} + ${imported.identities.length} - key
    FROM json_each(${imported.rows}) WHERE ${hasRoom(imported)} ORDER BY key DESC
    ON CONFLICT (agent_id, content_hash) WHERE content_hash IS NOT NULL AND deleted_at IS NULL DO UPDATE SET
      title = excluded.title, search_text = excluded.search_text, language = excluded.language,
      updated_at = excluded.updated_at`,
  ),
  db
    .delete(passages)
    .where(sql`document_id IN (SELECT id FROM documents WHERE ${isImported(imported)}) AND ${hasRoom(imported)}`),
  statement(
    db,
    sql`
    INSERT INTO passages (id, agent_id, document_id, language, heading, questions, body, created_at)
    SELECT value ->> 'passageId', d.agent_id, d.id, value ->> 'language', value ->> 'title', value ->> 'questions',
      value ->> 'body', ${imported.now}
    FROM json_each(${imported.rows}) JOIN documents d ON d.agent_id = ${imported.agentId}
      AND d.deleted_at IS NULL AND d.content_hash = value ->> 'identity'
    WHERE ${hasRoom(imported)} ORDER BY key`,
  ),
]
