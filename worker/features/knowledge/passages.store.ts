import { sql } from 'drizzle-orm'
import type { SkippedPage } from '../../contract/knowledge.ts'
import { PASSAGES_PER_AGENT_MAX } from '../../contract/limits.ts'
import type { Locale } from '../../contract/locales.ts'
import { type Database, statement } from '../../core/db.ts'
import { foldedPart } from '../../core/folding.ts'
import type { Passage } from '../../engines/engine.ts'

/** A reading that is whole. `sizeBytes`: `null` where it was known before. */
export interface Reading {
  id: string
  agentId: string
  revision: number
  title: string
  language: Locale | null
  skipped: number
  skippedPages: readonly SkippedPage[]
  sizeBytes: number | null
  passageCount: number
  now: number
}

/** Only the reading that was just taken writes: it is of the revision that the document has, and there is room. */
const isTaken = ({ id, revision }: Reading) =>
  sql`EXISTS (SELECT 1 FROM documents d WHERE d.id = ${id} AND d.revision = ${revision} AND d.state = 'ready')`

/** The document is read, unless it has been changed meanwhile or its agent has no room for so much. */
export const takeReading = (db: Database, reading: Reading) =>
  statement<{ id: string }>(
    db,
    sql`
    UPDATE documents SET state = 'ready', reason = NULL, progress_done = NULL, progress_total = NULL,
      title = ${reading.title}, search_text = ${foldedPart(reading.title)}, language = ${reading.language},
      skipped_count = ${reading.skipped},
      skipped_pages = ${reading.skippedPages.length > 0 ? JSON.stringify(reading.skippedPages) : null},
      size_bytes = coalesce(${reading.sizeBytes}, size_bytes),
      updated_at = ${reading.now}
    WHERE id = ${reading.id} AND agent_id = ${reading.agentId} AND revision = ${reading.revision}
      AND (SELECT a.passage_count FROM agents a WHERE a.id = agent_id AND a.deleted_at IS NULL) - passage_count
        + ${reading.passageCount} <= ${PASSAGES_PER_AGENT_MAX}
    RETURNING id`,
  )

export const dropPassages = (db: Database, reading: Reading) =>
  statement(db, sql`DELETE FROM passages WHERE document_id = ${reading.id} AND ${isTaken(reading)}`)

/** As one value, so that no number of passages meets the limit of bound values. */
export const insertPassages = (db: Database, reading: Reading, some: readonly (Passage & { id: string })[]) =>
  statement(
    db,
    sql`
    INSERT INTO passages (id, agent_id, document_id, language, heading, questions, body, created_at)
    SELECT value ->> 'id', ${reading.agentId}, ${reading.id}, value ->> 'language', value ->> 'heading',
      value ->> 'questions', value ->> 'body', ${reading.now}
    FROM json_each(${JSON.stringify(some)})
    WHERE ${isTaken(reading)}`,
  )

/** Where an agent's passages come from, and a number that moves with each change of them. */
export interface KnownSource {
  source: string
  version: number
}

/** A passage as a hub copies it; `number` tells it from every other that is there, `id` also from those that were. */
export type CopiedPassage = Passage & { id: string; number: number; source: string }

/**
 * The rule of the starters: what its type begins with speaks of an example business, so an agent says it only for as
 * long as it has no source of its own. An answer that corrects one of them takes the others not away.
 */
const startersServe = sql`NOT EXISTS (
  SELECT 1 FROM documents own WHERE own.agent_id = a.id AND own.kind <> 'answer' AND own.passage_count > 0
)`

const sources = (agentId: string) => sql`
  SELECT 'type:' || t.id AS source, t.knowledge_version AS version
  FROM agents a JOIN agent_types t ON t.id = a.type_id
  WHERE a.id = ${agentId} AND ${startersServe}
  UNION ALL
  SELECT d.id, d.passages_version FROM documents d WHERE d.agent_id = ${agentId} AND d.passage_count > 0`

const versionMoved = (agentId: string, version: string | null) => sql`EXISTS (
  SELECT 1 FROM agents a JOIN agent_types t ON t.id = a.type_id
  WHERE a.id = ${agentId}
    AND t.id || ':' || t.knowledge_version || ':' || a.knowledge_version <> ${version ?? ''}
)`

/** What an agent knows is out of these, unless its hub has this version (`<type>:<number>:<own number>`) already. */
export const sourcesUnlessKnown = (db: Database, agentId: string, version: string | null) =>
  statement<KnownSource>(
    db,
    sql`SELECT s.source, s.version FROM (${sources(agentId)}) s WHERE ${versionMoved(agentId, version)}`,
  )

/** How many passages one answer of the database holds: of the longest kind, under 2 MB. */
export const COPIED_AT_ONCE = 400

/**
 * The passages of the sources that a hub does not have as they are, in the order they were written, after `after`.
 * `known`: the version of each source that it has.
 */
export const passagesUnlessKnown = (
  db: Database,
  agentId: string,
  version: string | null,
  known: Readonly<Record<string, number>>,
  after = 0,
) =>
  statement<CopiedPassage>(
    db,
    sql`
    SELECT p.rowid AS number, p.id, d.id AS source, p.language, p.heading, p.questions, p.body
    FROM documents d CROSS JOIN passages p ON p.document_id = d.id
    WHERE d.agent_id = ${agentId} AND p.rowid > ${after} AND ${versionMoved(agentId, version)}
      AND d.id NOT IN (SELECT key FROM json_each(${JSON.stringify(known)}) k WHERE k.value = d.passages_version)
    UNION ALL
    SELECT p.rowid, p.id, 'type:' || t.id, p.language, p.heading, p.questions, p.body
    FROM agents a
    CROSS JOIN agent_types t ON t.id = a.type_id
    CROSS JOIN passages p ON p.agent_type_id = t.id
    WHERE a.id = ${agentId} AND ${startersServe} AND p.rowid > ${after}
      AND 'type:' || t.id NOT IN (SELECT key FROM json_each(${JSON.stringify(known)}) k WHERE k.value = t.knowledge_version)
      AND ${versionMoved(agentId, version)}
    ORDER BY number LIMIT ${COPIED_AT_ONCE}`,
  )
