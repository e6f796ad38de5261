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

/** A completed reading. `sizeBytes`: `null` keeps the stored size. */
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
  /** The difference from the reading before; `null` for the first one. */
  change: Omit<ReadingChange, 'at'> | null
  now: number
}

/** True if `acceptReading` accepted the reading in this batch: its revision is current, and there was room. */
const isAccepted = ({ id, revision }: Reading) =>
  sql`EXISTS (SELECT 1 FROM documents d WHERE d.id = ${id} AND d.revision = ${revision} AND d.state = 'ready')`

/** Accepts a reading, unless the document has changed since or its agent has no room for its passages. */
export const acceptReading = (db: Database, reading: Reading) =>
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
  statement(db, sql`DELETE FROM passages WHERE document_id = ${reading.id} AND ${isAccepted(reading)}`)

/** The passages are bound as one JSON value, so that their number does not meet D1's limit of bound parameters. */
export const insertPassages = (db: Database, reading: Reading, some: readonly (Passage & { id: string })[]) =>
  statement(
    db,
    sql`
    INSERT INTO passages (id, agent_id, document_id, language, heading, questions, body, created_at)
    SELECT value ->> 'id', ${reading.agentId}, ${reading.id}, value ->> 'language', value ->> 'heading',
      value ->> 'questions', value ->> 'body', ${reading.now}
    FROM json_each(${JSON.stringify(some)})
    WHERE ${isAccepted(reading)}`,
  )

/** The next stored passages of a document after `after`, at most as many as one result of D1 holds. */
export const storedPassages = (db: Database, documentId: string, after: number) =>
  statement<Passage & { number: number }>(
    db,
    sql`
    SELECT rowid AS number, language, heading, questions, body FROM passages
    WHERE document_id = ${documentId} AND rowid > ${after} ORDER BY rowid LIMIT ${COPIED_AT_ONCE}`,
  )

/** A source of an agent's passages. `version` changes whenever they do. */
export interface KnownSource {
  source: string
  version: number
}

/** A passage in the form that an agent object copies. `number` (the rowid) is unique among stored passages, `id` for all time. */
export type CopiedPassage = Omit<Passage, 'address' | 'date'> & {
  id: string
  number: number
  source: string
  address?: string | null
  /** Milliseconds since 1970. */
  readAt?: number
}

/** The id of a document as a source. Answers have a prefix, because search prefers them. */
const sourceOfD = sql`iif(d.kind = 'answer', ${ANSWER_SOURCE}, '') || d.id`

const versionMoved = (agentId: string, version: string | null) => sql`EXISTS (
  SELECT 1 FROM agents a WHERE a.id = ${agentId} AND CAST(a.knowledge_version AS TEXT) <> ${version ?? ''}
)`

/** The sources of an agent's knowledge; none if its object has this version. */
export const sourcesUnlessKnown = (db: Database, agentId: string, version: string | null) =>
  statement<KnownSource>(
    db,
    sql`
    SELECT ${sourceOfD} AS source, d.passages_version AS version FROM documents d
    WHERE d.agent_id = ${agentId} AND d.deleted_at IS NULL AND d.passage_count > 0 AND ${versionMoved(agentId, version)}`,
  )

/** The number of passages in one result of D1: of the greatest length they are below 2 MB. */
export const COPIED_AT_ONCE = 400

/**
 * The passages of sources whose version differs from that in `known`, in the order in which they were written, after the number
 * `after`. `known`: the agent object's version of each source.
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
