import type { Locale } from '../../worker/contract/locales.ts'
import type { Candidate } from '../../worker/engines/fusion.rules.ts'
import { hintsIn } from '../../worker/engines/hints.rules.ts'
import { type AskedWord, nearness, sureness } from '../../worker/engines/retrieval.rules.ts'
import { isAsking } from '../../worker/engines/words/asking.ts'
import { isEmpty } from '../../worker/engines/words/empty.ts'
import { termsOf, wordsInOrder } from '../../worker/engines/words/terms.ts'
import type { Found, Passage } from '../../worker/features/chat/mail.ts'
import { type Sql, Vocabulary } from './vocabulary.ts'

export const BEST = 5
const CANDIDATES = 24
/** So many passages are weighed by the database at most: words that more of them hold only help to rank. */
const WEIGHED = 400
const WORDS_MAX = 16
/** So many of the first are looked at for those in a language. */
const FIRST_LOOKED_AT = 500
const OWN_LANGUAGE = 1.2
/** What fits a question, and what bears one word for word, by that. */
interface Answered {
  fitting: readonly Candidate[]
  bearing: ReadonlyMap<string, Candidate>
}

/** A heading of one word is a subject and no question. */
const questionsOf = ({ heading, questions }: Found): string[] =>
  [heading, ...questions.split('\n')].flatMap((line) => {
    const words = wordsInOrder(line)
    return words.length > 1 ? [words.join(' ')] : []
  })

/** The nearest counts where two bear the same. */
const bearingOf = (fitting: readonly Candidate[]): Answered['bearing'] =>
  new Map(fitting.toReversed().flatMap((one) => questionsOf(one.found).map((question) => [question, one] as const)))

const ANSWERED_MOST = 500
const NO_HINTS: ReturnType<typeof hintsIn> = new Set()
const BY_WEIGHT = 'ORDER BY bm25(known, 2.0, 1.0)'

type Row = Record<'heading' | 'questions' | 'body' | 'language' | 'askedTerms' | 'bodyTerms', string> & {
  number: number
}

const anyOf = (stems: readonly string[]): string => stems.map((stem) => `"${stem.replaceAll('"', '""')}"`).join(' OR ')
/** All that ranking sees of a word: words that nobody knows are alike. */
const seenOf = ({ role, hints, senses }: AskedWord): string =>
  `${role}:${hints}:${senses.map(({ stem, worth, isForeign }) => `${stem}=${worth}${isForeign ? '!' : ''}`)}`
const linesOf = (terms: string): string[][] => terms.split('\n').map((line) => line.split(' '))

/**
 * The passages of one agent so that they can be found: an index of their stems, which the database weighs as BM25 does.
 * What it brings is ranked by how near it is. Nothing here reads all there is to answer.
 */
export class Retrieval {
  readonly #sql: Sql
  readonly #vocabulary: Vocabulary
  readonly #answered = new Map<string, Answered>()
  #total: number | null = null

  constructor(sql: Sql) {
    this.#sql = sql
    this.#vocabulary = new Vocabulary(sql)
  }

  static createTables(sql: Sql): void {
    sql.exec(`
      CREATE VIRTUAL TABLE IF NOT EXISTS known USING fts5(
        asked_terms, body_terms, heading UNINDEXED, questions UNINDEXED, body UNINDEXED, language UNINDEXED,
        tokenize = 'unicode61 remove_diacritics 0'
      );
    `)
    Vocabulary.createTables(sql)
  }

  /** Keeps a passage under its number. `refresh` follows when all are there. */
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
  }

  /** Drops the passages of these numbers. `refresh` follows. */
  drop(numbers: readonly number[]): void {
    this.#sql.exec('DELETE FROM known WHERE rowid IN (SELECT value FROM json_each(?))', JSON.stringify(numbers))
  }

  clear(): void {
    this.#sql.exec('DELETE FROM known')
  }

  refresh(): void {
    this.#vocabulary.refresh()
    this.#answered.clear()
    this.#total = null
  }

  /** The passages that fit best, best first. */
  search(asked: string, language: Locale): readonly Found[] {
    return this.ranked(asked, language)
      .slice(0, BEST)
      .map(({ found }) => found)
  }

  /** All that fit, best first, with their numbers; before all else what bears the very question. */
  ranked(asked: string, language: Locale): readonly Candidate[] {
    const said = wordsInOrder(asked)
    const { fitting, bearing } = this.#answering(said, language)
    const own = bearing.get(said.join(' '))
    return own ? [{ ...own, found: { ...own.found, fit: 1 } }, ...fitting.filter((one) => one !== own)] : fitting
  }

  /** A shop is asked the same again and again: that is looked for once. */
  #answering(said: readonly string[], language: Locale): Answered {
    const telling = said.filter((word) => isAsking(word) || !isEmpty(word, language))
    const words = this.#vocabulary.words([...new Set(telling)].slice(0, WORDS_MAX), language)
    const key = `${language} ${words.map(seenOf).join(' ')}`
    const known = this.#answered.get(key)
    if (known) return known
    const fitting = this.#lookFor(words, language)
    const answered = { fitting, bearing: bearingOf(fitting) }
    if (this.#answered.size >= ANSWERED_MOST) this.#answered.clear()
    this.#answered.set(key, answered)
    return answered
  }

  #lookFor(words: readonly AskedWord[], language: Locale): readonly Candidate[] {
    const own = words.map((word) => ({ ...word, senses: word.senses.filter(({ isForeign }) => !isForeign) }))
    const isHinted = words.some(({ hints }) => hints.length > 0)
    const ranked = this.#candidates(words)
      .map((row) => this.#weighed(row, row.language === language ? own : words, language, isHinted))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
    const [best, ...others] = ranked
    if (!best) return []
    const next = others.find(({ found }) => found.heading !== best.found.heading)?.score ?? 0
    const fit = sureness({ score: best.score, fit: best.found.fit }, next)
    return [{ ...best, found: { ...best.found, fit } }, ...others]
  }

  /** Those of these numbers that are there, as if no word had led to them. */
  these(numbers: readonly number[]): Candidate[] {
    return this.#sql
      .exec<Row>(
        `SELECT rowid AS number, heading, questions, body, language FROM known
         WHERE rowid IN (SELECT value FROM json_each(?))`,
        JSON.stringify(numbers),
      )
      .toArray()
      .map(({ number, ...row }) => ({ number, found: { ...row, language: row.language as Locale, fit: 0 } }))
  }

  /** The first there are in a language: what can be asked. */
  first(language: Locale): Found[] {
    return this.#sql
      .exec<Row>(
        `SELECT heading, questions, body, language FROM (SELECT * FROM known ORDER BY rowid LIMIT ?)
         WHERE language = ? LIMIT ?`,
        FIRST_LOOKED_AT,
        language,
        BEST,
      )
      .toArray()
      .map(({ heading, questions, body }) => ({ heading, questions, body, language, fit: 0 }))
  }

  #weighed(row: Row, words: readonly AskedWord[], language: Locale, isHinted: boolean): Candidate & { score: number } {
    const hints = isHinted ? hintsIn(row.body) : NO_HINTS
    const terms = { asked: linesOf(row.askedTerms), body: row.bodyTerms.split(' '), hints }
    const { score, fit } = nearness(words, terms, this.#count())
    const { number, heading, questions, body } = row
    const found = { heading, questions, body, language: row.language as Locale, fit }
    return { number, score: score * (row.language === language ? OWN_LANGUAGE : 1), found }
  }

  #count(): number {
    this.#total ??= this.#sql.exec<{ total: number }>('SELECT count(*) AS total FROM known').one().total
    return this.#total
  }

  /** What holds the rarest of the words, as many of them as can be weighed quickly. */
  #candidates(words: readonly AskedWord[]): Row[] {
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
  #common(words: readonly AskedWord[]): Row[] {
    const each = words
      .filter(({ senses }) => senses.length > 0)
      .map(({ senses }) => `(${anyOf(senses.map(({ stem }) => stem))})`)
    if (each.length === 0) return []
    const all = this.#matching(each.join(' AND '))
    return all.length > 0 ? all : this.#matching(each.join(' OR '))
  }

  #matching(expression: string, order: typeof BY_WEIGHT | '' = ''): Row[] {
    return this.#sql
      .exec<Row>(
        `SELECT rowid AS number, heading, questions, body, language, asked_terms AS askedTerms, body_terms AS bodyTerms
         FROM known WHERE known MATCH ? ${order} LIMIT ?`,
        expression,
        CANDIDATES,
      )
      .toArray()
  }
}
