import { LOCALES, type Locale } from '../../worker/contract/locales.ts'
import { editDistance, editsAllowed, nGramsOf } from '../../worker/engines/edit-distance.rules.ts'
import type { QueryWord, StemMatch } from '../../worker/engines/retrieval.rules.ts'
import { joinedCompounds, type KnownStems, splitCompounds } from '../../worker/engines/words/compounds.ts'
import { isLight } from '../../worker/engines/words/light.ts'
import { relatedWordsOf, spellingCorrection } from '../../worker/engines/words/related-words.ts'
import { isQuestionWord } from '../../worker/engines/words/stop-words.ts'
import { languageOfWord, stemOf } from '../../worker/engines/words/terms.ts'

/** As much of an object's storage as searching takes. */
export type Sql = Pick<SqlStorage, 'exec'>
type StemRow = { stem: string; passages: number }

/** How much a stem is worth that stands for an asked word, by why it does. */
const WORTH = {
  itself: 1,
  inAnotherLanguage: 0.9,
  sibling: 0.95,
  shortSibling: 0.5,
  slip: 0.78,
  related: 0.64,
  farRelated: 0.4,
}
const SIBLINGS = 8
const SIBLING_FROM = 3
const ALIKE_LOOKED_AT = 160
const ALIKE = 4
const LOOKED_MOST = 2_000
/** So many stems are kept in memory, about a megabyte; a shop that knows more asks the database for those it needs. */
const IN_MEMORY_MOST = 10_000

/** The pieces that go when a stem may go on or end otherwise: `entreg` and `entrega`. */
const cutsOf = (stem: string): string[] =>
  [1, 2].filter((cut) => stem.length - cut > SIBLING_FROM).map((cut) => stem.slice(0, -cut))

/** The stems that the passages hold, how many hold each, and which of them may be meant by a word. */
export class Vocabulary {
  readonly #sql: Sql
  readonly #looked = new Map<string, QueryWord>()
  readonly #held = new Map<string, boolean>()
  #all: ReadonlyMap<string, number> | null | undefined

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
    this.#looked.clear()
    this.#held.clear()
    this.#all = undefined
    this.#sql.exec('DELETE FROM stems WHERE stem NOT IN (SELECT term FROM known_stems)')
    const { last } = this.#sql.exec<{ last: number }>('SELECT coalesce(max(id), 0) AS last FROM stems').one()
    this.#sql.exec(
      `INSERT INTO stems (stem, passages) SELECT term, doc FROM known_stems WHERE true
       ON CONFLICT (stem) DO UPDATE SET passages = excluded.passages WHERE passages <> excluded.passages`,
    )
    this.#sql.exec(`INSERT INTO stem_pieces (rowid, stem) SELECT id, '<' || stem || '>' FROM stems WHERE id > ?`, last)
  }

  /**
   * What words may mean among what is known; `wi fi` and `wifi`, `checkin` and `check in` are the same. Customers of one
   * shop use the same words: each is looked up once.
   */
  words(asked: readonly string[], language: Locale): QueryWord[] {
    if (this.#held.size >= LOOKED_MOST) this.#held.clear()
    const known: KnownStems = (stems) => this.#known(stems)
    // All in one question to the database; who asks for one of them below has its answer.
    known(asked.map((word) => stemOf(word, language)))
    return splitCompounds(joinedCompounds(asked, language, known), language, known).map((word) => {
      const key = `${language} ${word}`
      const looked = this.#looked.get(key) ?? this.#lookUp(word, language)
      if (this.#looked.size >= LOOKED_MOST) this.#looked.clear()
      this.#looked.set(key, looked)
      return looked
    })
  }

  #lookUp(word: string, language: Locale): QueryWord {
    const own = stemOf(word, language)
    const worths = new Map([[own, WORTH.itself]])
    // A number is itself: nothing is like it, nothing is said for it.
    if (/^\d+$/.test(word)) return { role: 'light', senses: this.#among(worths, new Set()), hints: [] }
    const add = (stem: string, worth: number) => worths.set(stem, Math.max(worth, worths.get(stem) ?? 0))
    const tongue = languageOfWord(word, language)
    const foreign = new Set<string>()
    const addKin = (stem: string, share: number) => {
      const { near, far } = relatedWordsOf(stem, tongue)
      for (const related of near) {
        foreign.delete(related)
        add(related, WORTH.related * share)
      }
      for (const related of far) {
        if (!worths.has(related)) foreign.add(related)
        add(related, WORTH.farRelated * share)
      }
    }
    addKin(own, 1)
    const { near, hints } = relatedWordsOf(own, tongue)
    if (isQuestionWord(word)) return { role: 'asking', senses: this.#among(worths, foreign), hints }
    for (const locale of LOCALES) add(stemOf(word, locale), WORTH.inAnotherLanguage)
    const sibling = own.length > SIBLING_FROM ? WORTH.sibling : WORTH.shortSibling
    for (const stem of this.#siblings(own)) add(stem, sibling)
    const isKnown = near.size > 0 || this.#known([own]).size > 0
    const alike = isKnown ? [] : this.#alike(own)
    const meant = isKnown || alike.length > 0 ? null : spellingCorrection(own, tongue)
    if (meant) addKin(meant, WORTH.slip)
    for (const [stem, slips] of alike) {
      const worth = slips > 1 ? WORTH.slip * WORTH.slip : WORTH.slip
      add(stem, worth)
      addKin(stem, worth)
    }
    const role = isLight(own, tongue) || /\d/.test(word) ? 'light' : 'naming'
    return { role, senses: this.#among(worths, foreign), hints }
  }

  /** Which of these stems passages hold. */
  #known(stems: readonly string[]): ReadonlySet<string> {
    const all = this.#inMemory()
    if (all) return new Set(stems.filter((stem) => all.has(stem)))
    const unasked = stems.filter((stem) => !this.#held.has(stem))
    for (const stem of unasked) this.#held.set(stem, false)
    for (const { stem } of this.#rows(unasked)) this.#held.set(stem, true)
    return new Set(stems.filter((stem) => this.#held.get(stem)))
  }

  #rows(stems: readonly string[]): StemRow[] {
    const all = this.#inMemory()
    if (all)
      return stems.flatMap((stem) => {
        const passages = all.get(stem)
        return passages === undefined ? [] : [{ stem, passages }]
      })
    if (stems.length === 0) return []
    const query = 'SELECT stem, passages FROM stems WHERE stem IN (SELECT value FROM json_each(?))'
    return this.#stems(query, JSON.stringify(stems))
  }

  /** How many passages hold each stem; `null` where there are too many of them. */
  #inMemory(): ReadonlyMap<string, number> | null {
    if (this.#all === undefined) {
      const rows = this.#stems('SELECT stem, passages FROM stems LIMIT ?', IN_MEMORY_MOST + 1)
      this.#all = rows.length > IN_MEMORY_MOST ? null : new Map(rows.map(({ stem, passages }) => [stem, passages]))
    }
    return this.#all
  }

  /** Those of them that passages hold, the worthiest first. */
  #among(worths: ReadonlyMap<string, number>, foreign: ReadonlySet<string>): StemMatch[] {
    const rows = this.#rows([...worths.keys()]).map((row) => ({ ...row, worth: worths.get(row.stem) ?? 0 }))
    const own = rows.find(({ worth }) => worth === WORTH.itself)?.passages ?? 0
    return rows
      .map((row) => ({ ...row, spread: Math.max(own, row.passages), isForeign: foreign.has(row.stem) }))
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
    const most = editsAllowed(stem.length)
    if (most === 0) return []
    const pieces = nGramsOf(stem).map((piece) => `"${piece}"`)
    return this.#stems(
      'SELECT stem, passages FROM stems WHERE id IN (SELECT rowid FROM stem_pieces WHERE stem_pieces MATCH ? LIMIT ?)',
      pieces.join(' OR '),
      ALIKE_LOOKED_AT,
    )
      .map((row): [string, number] => [row.stem, editDistance(stem, row.stem, most)])
      .filter(([, slips]) => slips <= most)
      .sort((one, other) => one[1] - other[1])
      .slice(0, ALIKE)
  }

  #stems(query: string, ...bindings: (string | number)[]): StemRow[] {
    return this.#sql.exec<StemRow>(query, ...bindings).toArray()
  }
}
