import type { Locale } from '../../worker/contract/locales.ts'
import { BoundedMap } from '../../worker/core/bounded-map.ts'
import type { Passage, ScoredPassage } from '../../worker/engines/engine.ts'
import type { Candidate } from '../../worker/engines/fusion.rules.ts'
import { PLACE_TERM, tellsPlace } from '../../worker/engines/place.rules.ts'
import type { QueryWord } from '../../worker/engines/retrieval.rules.ts'
import { isStopWord } from '../../worker/engines/words/stop-words.ts'
import { termsOf, wordsInOrder } from '../../worker/engines/words/terms.ts'
import { type ParsedPassage, type PassageRow, parsePassage } from './parsed-passage.ts'
import type { Sql } from './vocabulary.ts'

const CANDIDATES = 24
/** Most passages that SQLite ranks for a query: frequent stems beyond it are not searched, they only help to rank. */
const RANKED_MAX = 400
/** Most passages in the memory cache. */
const CACHED_MAX = 1_000
/** Most searches whose matches are in the memory cache. */
const SEARCHES_MAX = 500
/** How many of the first passages are scanned for those in a language. */
const SCANNED_MAX = 500
const BY_WEIGHT = 'ORDER BY bm25(known, 2.0, 1.0)'

export const foundIn = (
  { heading, questions, body, language }: Omit<PassageRow, 'askedTerms' | 'bodyTerms'>,
  confidence: number,
): ScoredPassage => ({ heading, questions, body, language: language as Locale, confidence })

const anyOf = (stems: readonly string[]): string => stems.map((stem) => `"${stem.replaceAll('"', '""')}"`).join(' OR ')

/** A question of stop words alone ("Where are you?") as one term, because no other term could match it; else empty. */
function wholeTermOf(line: string, language: Locale): string {
  const words = wordsInOrder(line)
  return words.length > 1 && words.every((word) => isStopWord(word, language)) ? words.join('') : ''
}

/** The passages of one agent in a full-text index (FTS5) of their stems, with a cache of those that were read. */
export class PassageIndex {
  readonly #sql: Sql
  #total: number | null = null
  readonly #cache = new Map<number, ParsedPassage>()
  /** The numbers of matches by search: many questions differ only in words that are not searched. */
  readonly #searches = new BoundedMap<string, readonly number[]>(SEARCHES_MAX)

  constructor(sql: Sql) {
    this.#sql = sql
  }

  static createTables(sql: Sql): void {
    sql.exec(`
      CREATE VIRTUAL TABLE IF NOT EXISTS known USING fts5(
        asked_terms, body_terms, heading UNINDEXED, questions UNINDEXED, body UNINDEXED, language UNINDEXED,
        tokenize = 'unicode61 remove_diacritics 0'
      );
    `)
  }

  keep(number: number, { heading, questions, body, language }: Passage): void {
    const lines = [heading, ...questions.split('\n')]
    const askedTerms = lines.map((line) => termsOf(line, language).join(' '))
    const wholeTerms = lines.map((line) => wholeTermOf(line, language))
    const placeTerm = tellsPlace(body, language) ? PLACE_TERM : ''
    this.#sql.exec(
      `INSERT INTO known (rowid, asked_terms, body_terms, heading, questions, body, language)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      number,
      [...askedTerms, ...wholeTerms, placeTerm].filter(Boolean).join('\n'),
      termsOf(body, language).join(' '),
      heading,
      questions,
      body,
      language,
    )
    this.#invalidate()
  }

  drop(numbers: readonly number[]): void {
    this.#sql.exec('DELETE FROM known WHERE rowid IN (SELECT value FROM json_each(?))', JSON.stringify(numbers))
    this.#invalidate()
  }

  clear(): void {
    this.#sql.exec('DELETE FROM known')
    this.#invalidate()
  }

  #invalidate(): void {
    this.#total = null
    this.#cache.clear()
    this.#searches.clear()
  }

  /** A passage, if it is in the cache. */
  cached(number: number): ParsedPassage | undefined {
    return this.#cache.get(number)
  }

  count(): number {
    this.#total ??= this.#sql.exec<{ total: number }>('SELECT count(*) AS total FROM known').one().total
    return this.#total
  }

  /** The passages with these numbers, with a confidence of 0, for matches that were found by meaning. */
  byNumbers(numbers: readonly number[]): Candidate[] {
    return this.#sql
      .exec<PassageRow>(
        `SELECT rowid AS number, heading, questions, body, language FROM known
         WHERE rowid IN (SELECT value FROM json_each(?))`,
        JSON.stringify(numbers),
      )
      .toArray()
      .map((row) => ({ number: row.number, found: foundIn(row, 0) }))
  }

  /** The first passages in a language. */
  first(language: Locale, limit: number): ScoredPassage[] {
    return this.#sql
      .exec<PassageRow>(
        `SELECT heading, questions, body, language FROM (SELECT * FROM known ORDER BY rowid LIMIT ?)
         WHERE language = ? LIMIT ?`,
        SCANNED_MAX,
        language,
        limit,
      )
      .toArray()
      .map((row) => foundIn(row, 0))
  }

  /**
   * The best passages by BM25 for the rarest stems of the words, as many stems as `RANKED_MAX` allows; before them those with
   * exactly this question, where it is of stop words alone.
   */
  candidates(words: readonly QueryWord[], question: string, language: Locale): ParsedPassage[] {
    const wholeTerm = wholeTermOf(question, language)
    const exact = wholeTerm ? this.#matching(anyOf([wholeTerm])) : []
    return [...exact, ...this.#byStems(words).filter((one) => !exact.includes(one))]
  }

  #byStems(words: readonly QueryWord[]): ParsedPassage[] {
    const rare = new Set<string>()
    let ranked = 0
    for (const { stem, passages } of words.flatMap(({ senses }) => senses).sort((a, b) => a.passages - b.passages)) {
      if (rare.has(stem)) continue
      ranked += passages
      if (ranked > RANKED_MAX) break
      rare.add(stem)
    }
    return rare.size > 0 ? this.#matching(anyOf([...rare]), BY_WEIGHT) : this.#common(words)
  }

  /** For words that are all very frequent: passages with all of them, or else the first with any. Not ranked. */
  #common(words: readonly QueryWord[]): ParsedPassage[] {
    const each = words
      .filter(({ senses }) => senses.length > 0)
      .map(({ senses }) => `(${anyOf(senses.map(({ stem }) => stem))})`)
    if (each.length === 0) return []
    const all = this.#matching(each.join(' AND '))
    return all.length > 0 ? all : this.#matching(each.join(' OR '))
  }

  #matching(expression: string, order: typeof BY_WEIGHT | '' = ''): ParsedPassage[] {
    const key = `${order} ${expression}`
    const hit = this.#searches.get(key)
    if (hit) return this.#read(hit)
    const numbers = this.#sql
      .exec<{ number: number }>(
        `SELECT rowid AS number FROM known WHERE known MATCH ? ${order} LIMIT ?`,
        expression,
        CANDIDATES,
      )
      .toArray()
      .map(({ number }) => number)
    this.#searches.set(key, numbers)
    return this.#read(numbers)
  }

  /** The passages with these numbers, in this order. To read and parse them costs more than the search, hence the cache. */
  #read(numbers: readonly number[]): ParsedPassage[] {
    if (this.#cache.size + CANDIDATES > CACHED_MAX) this.#cache.clear()
    const missing = numbers.filter((number) => !this.#cache.has(number))
    if (missing.length > 0) {
      const rows = this.#sql.exec<PassageRow>(
        `SELECT rowid AS number, heading, questions, body, language, asked_terms AS askedTerms, body_terms AS bodyTerms
         FROM known WHERE rowid IN (SELECT value FROM json_each(?))`,
        JSON.stringify(missing),
      )
      for (const row of rows.toArray()) this.#cache.set(row.number, parsePassage(row))
    }
    return numbers.flatMap((number) => this.#cache.get(number) ?? [])
  }
}
