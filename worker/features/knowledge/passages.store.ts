import { sql } from 'drizzle-orm'
import type { SkippedPage } from '../../contract/knowledge.ts'
import { PASSAGES_PER_AGENT_MAX } from '../../contract/limits.ts'
import type { Locale } from '../../contract/locales.ts'
import { type Database, statement } from '../../core/db.ts'
import { foldedPart } from '../../core/folding.ts'
import type { Passage } from '../../engines/engine.ts'
import { ANSWER_SOURCE } from '../../engines/precedence.rules.ts'
import type { ReadingChange } from '../../schema/knowledge.ts'
import { nextReadingOf } from './schedule.store.ts'

/** A completed reading. `sizeBytes`: `null` where it was known before. */
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
  /** What it changes; `null` when it is the first. */
  change: Omit<ReadingChange, 'at'> | null
  now: number
}

/** True if the reading was accepted in this batch: its revision is current, and there is room. */
const isTaken = ({ id, revision }: Reading) =>
  sql`EXISTS (SELECT 1 FROM documents d WHERE d.id = ${id} AND d.revision = ${revision} AND d.state = 'ready')`

/** Accepts a reading, unless the document has changed or its agent has no room for it. */
export const takeReading = (db: Database, reading: Reading) =>
  statement<{ id: string }>(
    db,
    sql`
    UPDATE documents SET state = 'ready', reason = NULL, progress_done = NULL, progress_total = NULL,
      title = ${reading.title}, search_text = ${foldedPart(reading.title)}, language = ${reading.language},
      skipped_count = ${reading.skipped},
      skipped_pages = ${reading.skippedPages.length > 0 ? JSON.stringify(reading.skippedPages) : null},
      size_bytes = coalesce(${reading.sizeBytes}, size_bytes),
      read_at = ${reading.now}, next_reading_at = ${nextReadingOf(sql`schedule`, reading.now)},
      last_change = coalesce(${reading.change && JSON.stringify({ at: reading.now, ...reading.change })}, last_change),
      updated_at = ${reading.now}
    WHERE id = ${reading.id} AND agent_id = ${reading.agentId} AND revision = ${reading.revision}
      AND (SELECT a.passage_count FROM agents a WHERE a.id = agent_id AND a.deleted_at IS NULL) - passage_count
        + ${reading.passageCount} <= ${PASSAGES_PER_AGENT_MAX}
    RETURNING id`,
  )

export const dropPassages = (db: Database, reading: Reading) =>
  statement(db, sql`DELETE FROM passages WHERE document_id = ${reading.id} AND ${isTaken(reading)}`)

/** As one value, so that the number of passages does not meet the limit of bound values. */
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

/** Passages of a document as they are stored, after `after`, as many as one answer of the database holds. */
export const storedPassages = (db: Database, documentId: string, after: number) =>
  statement<Passage & { number: number }>(
    db,
    sql`
    SELECT rowid AS number, language, heading, questions, body FROM passages
    WHERE document_id = ${documentId} AND rowid > ${after} ORDER BY rowid LIMIT ${COPIED_AT_ONCE}`,
  )

/** A source of an agent's passages, and a number that changes with them. */
export interface KnownSource {
  source: string
  version: number
}

/** A passage as an agent object copies it. `number` (the rowid) is unique among the stored passages, `id` for all time. */
export type CopiedPassage = Omit<Passage, 'address' | 'date'> & {
  id: string
  number: number
  source: string
  address?: string | null
  /** Milliseconds UTC. */
  readAt?: number
}

/** A document as a source. An own answer says so: it is preferred. */
const sourceOfD = sql`iif(d.kind = 'answer', ${ANSWER_SOURCE}, '') || d.id`

const versionMoved = (agentId: string, version: string | null) => sql`EXISTS (
  SELECT 1 FROM agents a WHERE a.id = ${agentId} AND CAST(a.knowledge_version AS TEXT) <> ${version ?? ''}
)`

/** The sources of an agent's knowledge; none when its object has this version already. */
export const sourcesUnlessKnown = (db: Database, agentId: string, version: string | null) =>
  statement<KnownSource>(
    db,
    sql`
    SELECT ${sourceOfD} AS source, d.passages_version AS version FROM documents d
    WHERE d.agent_id = ${agentId} AND d.deleted_at IS NULL AND d.passage_count > 0 AND ${versionMoved(agentId, version)}`,
  )

/** How many passages one answer of the database holds: of the longest kind, under 2 MB. */
export const COPIED_AT_ONCE = 400

/**
 * The passages of the sources whose version is not in `known`, in the order in which they were written, after `after`.
 * `known`: the version of each source that the agent object has.
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
    SELECT p.rowid AS number, p.id, ${sourceOfD} AS source, p.language, p.heading, p.questions, p.body,
      CASE WHEN d.kind = 'url' THEN d.source_address END AS address, p.created_at AS readAt
    FROM documents d CROSS JOIN passages p ON p.document_id = d.id
    WHERE d.agent_id = ${agentId} AND d.deleted_at IS NULL AND p.rowid > ${after} AND ${versionMoved(agentId, version)}
      AND ${sourceOfD} NOT IN (SELECT key FROM json_each(${JSON.stringify(known)}) k WHERE k.value = d.passages_version)
    ORDER BY number LIMIT ${COPIED_AT_ONCE}`,
  )
