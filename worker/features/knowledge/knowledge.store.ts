import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '../../contract/locales.ts'
import { matchOf } from './knowledge.rules.ts'

const BEST = 5

const fitting = (subject: readonly string[]): SQL => sql`
  SELECT p.* FROM passages_search s JOIN passages p ON p.rowid = s.rowid
  WHERE passages_search MATCH 'scope : "t' || replace(a.type_id, '-', '') || '" AND ' || ${matchOf(subject)}
  ORDER BY bm25(passages_search, 0.0, 4.0, 6.0, 1.0) LIMIT ${BEST}`

const first = (language: Locale | null): SQL => sql`
  SELECT p.* FROM passages p
  WHERE p.agent_type_id = a.type_id AND p.language = coalesce(${language}, a.language)
  ORDER BY p.rowid LIMIT ${BEST}`

const asJson = (passages: SQL): SQL => sql`(
  SELECT json_group_array(json_object(
    'language', language, 'heading', heading, 'questions', questions, 'body', body
  )) FROM (${passages})
)`

/**
 * What the agent `a` of the surrounding statement has to say to a subject, as one JSON value: the passages that fit
 * best, where the heading and the ways people ask weigh more than the text. When there is no subject or nothing fits,
 * the first that it knows in this language or else in its own, for saying what can be asked.
 */
export const knowledgeFor = (subject: readonly string[], language: Locale | null): SQL =>
  subject.length > 0
    ? sql`coalesce(nullif(${asJson(fitting(subject))}, '[]'), ${asJson(first(language))})`
    : asJson(first(language))
