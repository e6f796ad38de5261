import { LOCALES, type Locale } from '../../worker/contract/locales.ts'
import type { Found, Passage } from '../../worker/engines/engine.ts'
import { type AskedWord, nearness, type Sense } from '../../worker/engines/retrieval.rules.ts'
import { framed, piecesOf, slipsBetween, slipsIn } from '../../worker/engines/slips.rules.ts'
import { isEmpty } from '../../worker/engines/words/empty.ts'
import { kinOf } from '../../worker/engines/words/kin.ts'
import { isAsking, stemOf, termsOf, wordsInOrder } from '../../worker/engines/words/terms.ts'

const BEST = 5
const CANDIDATES = 40
/** So many passages are weighed by the database at most: words that more of them hold only help to rank. */
const WEIGHED = 600
const WORDS_MAX = 16
const SIBLINGS = 8
const ALIKE = 160
const BETWEEN_LINES = '\n'

const WORTH = { itself: 1, otherLanguage: 0.9, sibling: 0.75, slip: 0.7, kin: 0.5 }

type Row = Record<'heading' | 'questions' | 'body' | 'language' | 'askedTerms' | 'bodyTerms', string>
type StemRow = { stem: string; passages: number }

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const anyOf = (texts: readonly string[]): string => texts.map(quoted).join(' OR ')

/**
 * What the passages of one agent say, so that it can be found: an index of stems, weighed by the database as BM25 does,
 * and of the stems themselves, for words that are written otherwise. Nothing here reads all of it to answer.
 */
export class Retrieval {
  readonly #sql: Pick<SqlStorage, 'exec'>
  #total: number | null = null

  constructor(sql: Pick<SqlStorage, 'exec'>) {
    this.#sql = sql
  }

  static createTables(sql: Pick<SqlStorage, 'exec'>): void {
    sql.exec(`
      CREATE VIRTUAL TABLE IF NOT EXISTS known USING fts5(
        asked_terms, body_terms, heading UNINDEXED, questions UNINDEXED, body UNINDEXED, language UNINDEXED,
        tokenize = 'unicode61 remove_diacritics 0'
      );
      CREATE VIRTUAL TABLE IF NOT EXISTS known_stems USING fts5vocab(known, row);
      CREATE TABLE IF NOT EXISTS stems (id INTEGER PRIMARY KEY, stem TEXT NOT NULL UNIQUE, passages INTEGER NOT NULL);
      CREATE VIRTUAL TABLE IF NOT EXISTS stem_pieces USING fts5(stem, content = '', columnsize = 0, tokenize = 'trigram');
    `)
  }

  /** Takes these passages in the place of all there were. */
  replace(passages: readonly Passage[]): void {
    this.#sql.exec('DELETE FROM known')
    for (const { heading, questions, body, language } of passages) {
      const asked = [heading, ...questions.split('\n')].map((line) => termsOf(line, language).join(' '))
      this.#sql.exec(
        'INSERT INTO known (asked_terms, body_terms, heading, questions, body, language) VALUES (?, ?, ?, ?, ?, ?)',
        asked.join(BETWEEN_LINES),
        termsOf(body, language).join(' '),
        heading,
        questions,
        body,
        language,
      )
    }
    this.#sql.exec('DELETE FROM stems')
    this.#sql.exec('INSERT INTO stems (stem, passages) SELECT term, doc FROM known_stems')
    this.#sql.exec(`INSERT INTO stem_pieces (stem_pieces) VALUES ('delete-all')`)
    this.#sql.exec(`INSERT INTO stem_pieces (rowid, stem) SELECT id, '<' || stem || '>' FROM stems`)
    this.#total = null
  }

  /** The passages that fit best, best first. */
  search(message: string, language: Locale): Found[] {
    const words = this.#asked(message, language)
    const total = this.#count()
    return this.#candidates(words)
      .map((row) => {
        const asked = row.askedTerms.split(BETWEEN_LINES).map((line) => line.split(' '))
        const near = nearness(words, { asked, body: row.bodyTerms.split(' ') }, total)
        const score = near.score * (row.language === language ? 1.2 : 1)
        const { heading, questions, body } = row
        return { score, passage: { heading, questions, body, language: row.language as Locale, fit: near.fit } }
      })
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .slice(0, BEST)
      .map(({ passage }) => passage)
  }

  /** The first there are in a language: what can be asked. */
  first(language: Locale): Found[] {
    return this.#sql
      .exec<Row>(
        'SELECT heading, questions, body, language FROM known WHERE language = ? ORDER BY rowid LIMIT ?',
        language,
        BEST,
      )
      .toArray()
      .map(({ heading, questions, body }) => ({ heading, questions, body, language, fit: 0 }))
  }

  #count(): number {
    this.#total ??= this.#sql.exec<{ total: number }>('SELECT max(rowid) AS total FROM known').one().total
    return this.#total
  }

  #asked(message: string, language: Locale): AskedWord[] {
    const words = wordsInOrder(message)
    const telling = words.filter((word) => isAsking(word) || !isEmpty(word, language))
    return [...new Set(telling)].slice(0, WORDS_MAX).map((word) => this.#word(word, language))
  }

  #word(word: string, language: Locale): AskedWord {
    const own = stemOf(word, language)
    const worths = new Map<string, number>([[own, WORTH.itself]])
    const add = (stem: string, worth: number) => worths.set(stem, Math.max(worth, worths.get(stem) ?? 0))
    if (isAsking(word)) {
      for (const kin of kinOf(own)) add(kin, WORTH.kin)
      return { isAsking: true, senses: this.#known(worths) }
    }
    for (const locale of LOCALES) add(stemOf(word, locale), WORTH.otherLanguage)
    for (const sibling of this.#siblings(own)) add(sibling, WORTH.sibling)
    for (const kin of kinOf(own)) add(kin, WORTH.kin)
    if (!this.#isKnown(own))
      for (const [alike, slips] of this.#alike(own)) {
        add(alike, WORTH.slip / Math.max(1, slips * 0.75))
        for (const kin of kinOf(alike)) add(kin, WORTH.kin * WORTH.slip)
      }
    return { isAsking: false, senses: this.#known(worths) }
  }

  #isKnown(stem: string): boolean {
    return this.#sql.exec('SELECT 1 FROM stems WHERE stem = ?', stem).toArray().length > 0
  }

  #known(worths: ReadonlyMap<string, number>): Sense[] {
    const stems = [...worths.keys()]
    const rows = this.#sql
      .exec<StemRow>('SELECT stem, passages FROM stems WHERE stem IN (SELECT value FROM json_each(?))', JSON.stringify(stems))
      .toArray()
      .map(({ stem, passages }) => ({ stem, passages, worth: worths.get(stem) ?? 0 }))
    const spreadOf = (worth: number) => rows.reduce((sum, row) => (row.worth >= worth ? sum + row.passages : sum), 0)
    return rows
      .map((row) => ({ ...row, spread: row.worth > WORTH.kin ? row.passages : spreadOf(row.worth) }))
      .sort((one, other) => other.worth - one.worth)
  }

  /** Stems that begin alike: an ending that the rules do not know. */
  #siblings(stem: string): string[] {
    if (stem.length < 3) return []
    const most = stem.length + (stem.length > 4 ? 3 : 2)
    const longer = this.#sql
      .exec<StemRow>(
        'SELECT stem, passages FROM stems WHERE stem > ? AND stem < ? AND length(stem) <= ? LIMIT ?',
        stem,
        `${stem}\uffff`,
        most,
        SIBLINGS,
      )
      .toArray()
      .map((row) => row.stem)
    const shorter = stem.length > 5 ? [stem.slice(0, -1), stem.slice(0, -2)] : stem.length > 4 ? [stem.slice(0, -1)] : []
    return [...longer, ...shorter]
  }

  /** Stems that differ by a slip or two. */
  #alike(stem: string): [string, number][] {
    const most = slipsIn(stem.length)
    if (most === 0) return []
    const rows = this.#sql
      .exec<StemRow>(
        'SELECT stem, passages FROM stems WHERE id IN (SELECT rowid FROM stem_pieces WHERE stem_pieces MATCH ? LIMIT ?)',
        anyOf(piecesOf(stem)),
        ALIKE,
      )
      .toArray()
    return rows
      .map((row): [string, number] => [row.stem, slipsBetween(stem, row.stem, most)])
      .filter(([, slips]) => slips <= most)
      .sort((one, other) => one[1] - other[1])
      .slice(0, 4)
  }

  #candidates(words: readonly AskedWord[]): Row[] {
    const senses = words.flatMap((word) => word.senses).sort((one, other) => one.passages - other.passages)
    const stems: string[] = []
    let weighed = 0
    for (const { stem, passages } of senses) {
      if (stems.includes(stem)) continue
      weighed += passages
      if (weighed > WEIGHED) break
      stems.push(stem)
    }
    if (stems.length > 0) return this.#matching(anyOf(stems), 'ORDER BY bm25(known, 3.0, 1.0)')
    return senses.length > 0 ? this.#common(words) : []
  }

  /** Only words that very many passages hold: those that hold them all, or the first that hold one of them. */
  #common(words: readonly AskedWord[]): Row[] {
    const each = words.filter(({ senses }) => senses.length > 0).map(({ senses }) => `(${anyOf(senses.map(({ stem }) => stem))})`)
    const all = this.#matching(each.join(' AND '), '')
    return all.length > 0 ? all : this.#matching(each.join(' OR '), '')
  }

  #matching(expression: string, order: '' | 'ORDER BY bm25(known, 3.0, 1.0)'): Row[] {
    return this.#sql
      .exec<Row>(
        `SELECT heading, questions, body, language, asked_terms AS askedTerms, body_terms AS bodyTerms
         FROM known WHERE known MATCH ? ${order} LIMIT ?`,
        expression,
        CANDIDATES,
      )
      .toArray()
  }
}
