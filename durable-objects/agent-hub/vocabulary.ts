import { LOCALES, type Locale } from '../../worker/contract/locales.ts'
import type { AskedWord, Sense } from '../../worker/engines/retrieval.rules.ts'
import { piecesOf, slipsBetween, slipsIn } from '../../worker/engines/slips.rules.ts'
import { kinOf } from '../../worker/engines/words/kin.ts'
import { isAsking, stemOf } from '../../worker/engines/words/terms.ts'

/** As much of an object's storage as searching takes. */
export type Sql = Pick<SqlStorage, 'exec'>
type StemRow = { stem: string; passages: number }

/** How much a stem is worth that stands for an asked word, by why it does. */
const WORTH = { itself: 1, inAnotherLanguage: 0.9, sibling: 0.85, shortSibling: 0.6, slip: 0.7, kin: 0.65 }
/** A word with many kin says less: so much of their number counts. */
const SPREAD_SHARE = 0.25
const SIBLINGS = 8
const SIBLING_FROM = 3
const ALIKE_LOOKED_AT = 160
const ALIKE = 4

/** The pieces that go when a stem may go on or end otherwise: `entreg` and `entrega`. */
const cutsOf = (stem: string): string[] =>
  [1, 2].filter((cut) => stem.length - cut > SIBLING_FROM).map((cut) => stem.slice(0, -cut))

/** The stems that the passages hold, how many hold each, and which of them may be meant by a word. */
export class Vocabulary {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  static createTables(sql: Sql): void {
    sql.exec(`
      CREATE VIRTUAL TABLE IF NOT EXISTS known_stems USING fts5vocab(known, row);
      CREATE TABLE IF NOT EXISTS stems (id INTEGER PRIMARY KEY, stem TEXT NOT NULL UNIQUE, passages INTEGER NOT NULL);
      CREATE VIRTUAL TABLE IF NOT EXISTS stem_pieces USING fts5(stem, content = '', columnsize = 0, tokenize = 'trigram');
    `)
  }

  /** Counts anew; only what has changed is written. Pieces of a stem that is gone lead nowhere. */
  refresh(): void {
    this.#sql.exec('DELETE FROM stems WHERE stem NOT IN (SELECT term FROM known_stems)')
    const { last } = this.#sql.exec<{ last: number }>('SELECT coalesce(max(id), 0) AS last FROM stems').one()
    this.#sql.exec(
      `INSERT INTO stems (stem, passages) SELECT term, doc FROM known_stems WHERE true
       ON CONFLICT (stem) DO UPDATE SET passages = excluded.passages WHERE passages <> excluded.passages`,
    )
    this.#sql.exec(`INSERT INTO stem_pieces (rowid, stem) SELECT id, '<' || stem || '>' FROM stems WHERE id > ?`, last)
  }

  /** What a word may mean among what is known. */
  word(word: string, language: Locale): AskedWord {
    const own = stemOf(word, language)
    const worths = new Map([[own, WORTH.itself]])
    const add = (stem: string, worth: number) => worths.set(stem, Math.max(worth, worths.get(stem) ?? 0))
    for (const kin of kinOf(own)) add(kin, WORTH.kin)
    if (isAsking(word)) return { isAsking: true, senses: this.#among(worths) }
    for (const locale of LOCALES) add(stemOf(word, locale), WORTH.inAnotherLanguage)
    const sibling = own.length > SIBLING_FROM ? WORTH.sibling : WORTH.shortSibling
    for (const stem of this.#siblings(own)) add(stem, sibling)
    for (const [stem, slips] of this.#isKnown(own) ? [] : this.#alike(own)) {
      add(stem, slips > 1 ? WORTH.slip * WORTH.slip : WORTH.slip)
      for (const kin of kinOf(stem)) add(kin, WORTH.kin * WORTH.slip)
    }
    return { isAsking: false, senses: this.#among(worths) }
  }

  #isKnown(stem: string): boolean {
    return this.#stems('SELECT stem, passages FROM stems WHERE stem = ?', stem).length > 0
  }

  /** Those of them that passages hold, the worthiest first. */
  #among(worths: ReadonlyMap<string, number>): Sense[] {
    const rows = this.#stems(
      'SELECT stem, passages FROM stems WHERE stem IN (SELECT value FROM json_each(?))',
      JSON.stringify([...worths.keys()]),
    ).map((row) => ({ ...row, worth: worths.get(row.stem) ?? 0 }))
    const spreadOf = ({ passages, worth }: (typeof rows)[number]): number => {
      if (worth > WORTH.kin) return passages
      const all = rows.reduce((sum, row) => (row.worth >= worth ? sum + row.passages : sum), 0)
      return passages * (all / passages) ** SPREAD_SHARE
    }
    return rows
      .map((row) => ({ ...row, spread: spreadOf(row) }))
      .sort((one, other) => other.worth - one.worth || one.passages - other.passages)
  }

  /** Stems that begin alike: an ending that no rule knows. */
  #siblings(stem: string): string[] {
    if (stem.length < SIBLING_FROM) return []
    const longer = this.#stems(
      'SELECT stem, passages FROM stems WHERE stem > ? AND stem < ? AND length(stem) <= ? LIMIT ?',
      stem,
      `${stem}\uffff`,
      stem.length + (stem.length > SIBLING_FROM + 1 ? 3 : 2),
      SIBLINGS,
    )
    return [...longer.map((row) => row.stem), ...cutsOf(stem)]
  }

  /** Stems that are a slip or two away, the nearest first. */
  #alike(stem: string): [string, number][] {
    const most = slipsIn(stem.length)
    if (most === 0) return []
    const pieces = piecesOf(stem).map((piece) => `"${piece}"`)
    return this.#stems(
      'SELECT stem, passages FROM stems WHERE id IN (SELECT rowid FROM stem_pieces WHERE stem_pieces MATCH ? LIMIT ?)',
      pieces.join(' OR '),
      ALIKE_LOOKED_AT,
    )
      .map((row): [string, number] => [row.stem, slipsBetween(stem, row.stem, most)])
      .filter(([, slips]) => slips <= most)
      .sort((one, other) => one[1] - other[1])
      .slice(0, ALIKE)
  }

  #stems(query: string, ...bindings: (string | number)[]): StemRow[] {
    return this.#sql.exec<StemRow>(query, ...bindings).toArray()
  }
}
