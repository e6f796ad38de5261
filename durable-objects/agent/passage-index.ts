import type { Locale } from '../../worker/contract/locales.ts'
import type { Passage, ScoredPassage } from '../../worker/engines/engine.ts'
import type { Candidate } from '../../worker/engines/fusion.rules.ts'
import type { QueryWord } from '../../worker/engines/retrieval.rules.ts'
import { termsOf } from '../../worker/engines/words/terms.ts'
import type { Sql } from './vocabulary.ts'

const CANDIDATES = 24
/** So many passages are weighed by the database at most: words that more of them hold only help to rank. */
const WEIGHED = 400
/** So many passages stay in memory. */
const READ_MOST = 1_000
/** So many of the first are looked at for those in a language. */
const FIRST_LOOKED_AT = 500
const BY_WEIGHT = 'ORDER BY bm25(known, 2.0, 1.0)'

/** A passage with its stems: of each way to ask for it on a line, and of its text. */
export type PassageRow = Record<'heading' | 'questions' | 'body' | 'language' | 'askedTerms' | 'bodyTerms', string> & {
  number: number
}

export const foundIn = (
  { heading, questions, body, language }: Omit<PassageRow, 'askedTerms' | 'bodyTerms'>,
  fit: number,
): ScoredPassage => ({ heading, questions, body, language: language as Locale, fit })

const anyOf = (stems: readonly string[]): string => stems.map((stem) => `"${stem.replaceAll('"', '""')}"`).join(' OR ')

/** The passages of one agent with an index of their stems. */
export class PassageIndex {
  readonly #sql: Sql
  #total: number | null = null
  readonly #read = new Map<number, PassageRow>()

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
    const asked = [heading, ...questions.split('\n')].map((line) => termsOf(line, language).join(' '))
    this.#sql.exec(
      `INSERT INTO known (rowid, asked_terms, body_terms, heading, questions, body, language)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      number,
      asked.filter(Boolean).join('\n'),
      termsOf(body, language).join(' '),
      heading,
      questions,
      body,
      language,
    )
    this.#forget()
  }

  drop(numbers: readonly number[]): void {
    this.#sql.exec('DELETE FROM known WHERE rowid IN (SELECT value FROM json_each(?))', JSON.stringify(numbers))
    this.#forget()
  }

  clear(): void {
    this.#sql.exec('DELETE FROM known')
    this.#forget()
  }

  #forget(): void {
    this.#total = null
    this.#read.clear()
  }

  count(): number {
    this.#total ??= this.#sql.exec<{ total: number }>('SELECT count(*) AS total FROM known').one().total
    return this.#total
  }

  /** Those of these numbers that are there, as if no word had led to them. */
  these(numbers: readonly number[]): Candidate[] {
    return this.#sql
      .exec<PassageRow>(
        `SELECT rowid AS number, heading, questions, body, language FROM known
         WHERE rowid IN (SELECT value FROM json_each(?))`,
        JSON.stringify(numbers),
      )
      .toArray()
      .map((row) => ({ number: row.number, found: foundIn(row, 0) }))
  }

  /** The first there are in a language. */
  first(language: Locale, most: number): ScoredPassage[] {
    return this.#sql
      .exec<PassageRow>(
        `SELECT heading, questions, body, language FROM (SELECT * FROM known ORDER BY rowid LIMIT ?)
         WHERE language = ? LIMIT ?`,
        FIRST_LOOKED_AT,
        language,
        most,
      )
      .toArray()
      .map((row) => foundIn(row, 0))
  }

  /** What holds the rarest of the words, as many of them as can be weighed quickly. */
  candidates(words: readonly QueryWord[]): PassageRow[] {
    const rare = new Set<string>()
    let weighed = 0
    for (const { stem, passages } of words.flatMap(({ senses }) => senses).sort((a, b) => a.passages - b.passages)) {
      if (rare.has(stem)) continue
      weighed += passages
      if (weighed > WEIGHED) break
      rare.add(stem)
    }
    return rare.size > 0 ? this.#matching(anyOf([...rare]), BY_WEIGHT) : this.#common(words)
  }

  /** Of words that very many passages hold: those that hold them all, or the first that hold one. */
  #common(words: readonly QueryWord[]): PassageRow[] {
    const each = words
      .filter(({ senses }) => senses.length > 0)
      .map(({ senses }) => `(${anyOf(senses.map(({ stem }) => stem))})`)
    if (each.length === 0) return []
    const all = this.#matching(each.join(' AND '))
    return all.length > 0 ? all : this.#matching(each.join(' OR '))
  }

  #matching(expression: string, order: typeof BY_WEIGHT | '' = ''): PassageRow[] {
    const numbers = this.#sql
      .exec<{ number: number }>(
        `SELECT rowid AS number FROM known WHERE known MATCH ? ${order} LIMIT ?`,
        expression,
        CANDIDATES,
      )
      .toArray()
      .map(({ number }) => number)
    return this.#rows(numbers)
  }

  /** The passages of these numbers, in this order. Their texts take longer to read than the index: they stay in memory. */
  #rows(numbers: readonly number[]): PassageRow[] {
    if (this.#read.size + CANDIDATES > READ_MOST) this.#read.clear()
    const unread = numbers.filter((number) => !this.#read.has(number))
    if (unread.length > 0) {
      const rows = this.#sql.exec<PassageRow>(
        `SELECT rowid AS number, heading, questions, body, language, asked_terms AS askedTerms, body_terms AS bodyTerms
         FROM known WHERE rowid IN (SELECT value FROM json_each(?))`,
        JSON.stringify(unread),
      )
      for (const row of rows.toArray()) this.#read.set(row.number, row)
    }
    return numbers.flatMap((number) => this.#read.get(number) ?? [])
  }
}
