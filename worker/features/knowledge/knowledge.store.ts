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

const BEST = 5

/**
 * What an agent of its own knowledge has to say to a subject, as a statement for a batch: the passages that fit best,
 * where the heading and the ways people ask weigh more than the text. Without a subject, the first that it knows in
 * this language or else in its own, for saying what can be asked.
 */
export const knowledgeFor = (db: Database, agentId: string, subject: readonly string[], language: Locale | null) =>
  statement<PassageRow>(
    db,
    subject.length > 0
      ? sql`
    SELECT p.language, p.heading, p.questions, p.body
    FROM passages_search s JOIN passages p ON p.rowid = s.rowid
    WHERE passages_search MATCH (
      SELECT 'scope : "t' || replace(type_id, '-', '') || '" AND ' || ${matchOf(subject)} FROM agents WHERE id = ${agentId}
    )
    ORDER BY bm25(passages_search, 0.0, 4.0, 6.0, 1.0) LIMIT ${BEST}`
      : sql`
    SELECT p.language, p.heading, p.questions, p.body FROM agents a
    JOIN passages p ON p.agent_type_id = a.type_id AND p.language = coalesce(${language}, a.language)
    WHERE a.id = ${agentId} ORDER BY p.rowid LIMIT ${BEST}`,
  )
