import { sql } from 'drizzle-orm'
import type { Locale } from '../../contract/locales.ts'
import { type Database, statement } from '../../core/db.ts'
import { matchOf } from './knowledge.rules.ts'

export interface PassageRow {
  language: Locale
  heading: string
  questions: string
  body: string
}

const BEST = 6

/**
 * The passages of an agent's own knowledge that fit best, as a statement for a batch. The heading and the ways people
 * ask weigh more than the text. Without a subject nothing is looked for.
 */
export const searchKnowledge = (db: Database, agentId: string, subject: readonly string[]) =>
  statement<PassageRow>(
    db,
    subject.length === 0
      ? sql`SELECT language, heading, questions, body FROM passages WHERE 0`
      : sql`
    SELECT p.language, p.heading, p.questions, p.body
    FROM passages_search s JOIN passages p ON p.rowid = s.rowid
    WHERE passages_search MATCH (
      SELECT 'scope : "t' || replace(type_id, '-', '') || '" AND ' || ${matchOf(subject)} FROM agents WHERE id = ${agentId}
    )
    ORDER BY bm25(passages_search, 0.0, 4.0, 6.0, 1.0) LIMIT ${BEST}`,
  )

const NAMED = 5

/** What an agent can be asked about, in a language or else in its own: the headings of its knowledge, as written. */
export const subjectsKnown = (db: Database, agentId: string, language: Locale | null) =>
  statement<{ heading: string }>(
    db,
    sql`
    SELECT p.heading FROM agents a
    JOIN passages p ON p.agent_type_id = a.type_id AND p.language = coalesce(${language}, a.language)
    WHERE a.id = ${agentId} ORDER BY p.rowid LIMIT ${NAMED}`,
  )
