import { LOCALES, type Locale } from '../../worker/contract/locales.ts'
import { BoundedMap } from '../../worker/core/bounded-map.ts'
import { editDistance, editsAllowed, nGramsOf } from '../../worker/engines/edit-distance.rules.ts'
import { asksPlace, PLACE_TERM } from '../../worker/engines/place.rules.ts'
import type { QueryWord, StemMatch } from '../../worker/engines/retrieval.rules.ts'
import { joinedCompounds, type KnownStems, splitCompounds } from '../../worker/engines/words/compounds.ts'
import { isLight } from '../../worker/engines/words/light.ts'
import { relatedWordsOf, spellingCorrection } from '../../worker/engines/words/related-words.ts'
import { isQuestionWord } from '../../worker/engines/words/stop-words.ts'
import { languageOfWord, stemOf } from '../../worker/engines/words/terms.ts'

/** The part of an object's storage that retrieval needs. */
export type Sql = Pick<SqlStorage, 'exec'>
type StemRow = { stem: string; passages: number }

/** Weight of a stem as a match of a query word, by their relation. `slip`: a typing error. */
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
const MISSPELT_SCANNED = 160
const MISSPELT_MAX = 4
const CACHED_MAX = 2_000
/** Up to this many stems (about 1 MB) the vocabulary is kept in memory; a larger one is queried for the stems that are needed. */
const IN_MEMORY_MAX = 10_000

/** A stem without its last one and two letters, for words that the stemmer cuts differently: `entreg` and `entrega`. */
const cutsOf = (stem: string): string[] =>
  [1, 2].filter((cut) => stem.length - cut > SIBLING_FROM).map((cut) => stem.slice(0, -cut))

/** The stems of all passages with their document frequency, and the expansion of query words to related stems. */
export class Vocabulary {
  readonly #sql: Sql
  readonly #expanded = new BoundedMap<string, QueryWord>(CACHED_MAX)
  readonly #isPresent = new Map<string, boolean>()
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

  /** Updates the stems after passages changed; only differences are written. Trigrams of removed stems stay and match no row. */
  refresh(): void {
    this.#expanded.clear()
    this.#isPresent.clear()
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
   * Expands query words to the stems of passages that they may stand for; compounds are joined and split (`wi fi` and `wifi`).
   * Results are cached, since customers of one business use the same words.
   */
  words(queryWords: readonly string[], language: Locale): QueryWord[] {
    if (this.#isPresent.size >= CACHED_MAX) this.#isPresent.clear()
    const known: KnownStems = (stems) => this.#present(stems)
    // One query for all words; the calls below find their results in the cache.
    known(queryWords.map((word) => stemOf(word, language)))
    return splitCompounds(joinedCompounds(queryWords, language, known), language, known).map((word) =>
      this.#expanded.getOrMake(`${language} ${word}`, () => this.#expand(word, language)),
    )
  }

  /** The query word for the place of the business, if a question asks for it and a passage says it. */
  placeOfBusiness(words: readonly string[]): QueryWord[] {
    if (!asksPlace(words.join(' '))) return []
    const senses = this.#matches(new Map([[PLACE_TERM, WORTH.itself]]), new Set())
    return senses.length > 0 ? [{ role: 'naming', senses, hints: ['place'] }] : []
  }

  #expand(word: string, language: Locale): QueryWord {
    const own = stemOf(word, language)
    const worths = new Map([[own, WORTH.itself]])
    // A number matches only itself: no related words, no spelling correction.
    if (/^\d+$/.test(word)) return { role: 'light', senses: this.#matches(worths, new Set()), hints: [] }
    const add = (stem: string, worth: number) => worths.set(stem, Math.max(worth, worths.get(stem) ?? 0))
    const wordLanguage = languageOfWord(word, language)
    const foreign = new Set<string>()
    const addRelated = (stem: string, share: number) => {
      const { near, far } = relatedWordsOf(stem, wordLanguage)
      for (const related of near) {
        foreign.delete(related)
        add(related, WORTH.related * share)
      }
      for (const related of far) {
        if (!worths.has(related)) foreign.add(related)
        add(related, WORTH.farRelated * share)
      }
    }
    addRelated(own, 1)
    const { near, hints } = relatedWordsOf(own, wordLanguage)
    if (isQuestionWord(word)) return { role: 'asking', senses: this.#matches(worths, foreign), hints }
    for (const locale of LOCALES) add(stemOf(word, locale), WORTH.inAnotherLanguage)
    const sibling = own.length > SIBLING_FROM ? WORTH.sibling : WORTH.shortSibling
    for (const stem of this.#siblings(own)) add(stem, sibling)
    const isKnown = near.size > 0 || this.#present([own]).size > 0
    const misspelt = isKnown ? [] : this.#misspelt(own)
    const corrected = isKnown || misspelt.length > 0 ? null : spellingCorrection(own, wordLanguage)
    if (corrected) addRelated(corrected, WORTH.slip)
    for (const [stem, slips] of misspelt) {
      const worth = slips > 1 ? WORTH.slip * WORTH.slip : WORTH.slip
      add(stem, worth)
      addRelated(stem, worth)
    }
    const role = isLight(own, wordLanguage) || /\d/.test(word) ? 'light' : 'naming'
    return { role, senses: this.#matches(worths, foreign), hints }
  }

  /** The stems of these that occur in passages. */
  #present(stems: readonly string[]): ReadonlySet<string> {
    const all = this.#inMemory()
    if (all) return new Set(stems.filter((stem) => all.has(stem)))
    const unread = stems.filter((stem) => !this.#isPresent.has(stem))
    for (const stem of unread) this.#isPresent.set(stem, false)
    for (const { stem } of this.#rows(unread)) this.#isPresent.set(stem, true)
    return new Set(stems.filter((stem) => this.#isPresent.get(stem)))
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

  /** The whole vocabulary with document frequencies; `null`: it is too large for memory. */
  #inMemory(): ReadonlyMap<string, number> | null {
    if (this.#all === undefined) {
      const rows = this.#stems('SELECT stem, passages FROM stems LIMIT ?', IN_MEMORY_MAX + 1)
      this.#all = rows.length > IN_MEMORY_MAX ? null : new Map(rows.map(({ stem, passages }) => [stem, passages]))
    }
    return this.#all
  }

  /** The stems of these that occur in passages, by weight, highest first. */
  #matches(worths: ReadonlyMap<string, number>, foreign: ReadonlySet<string>): StemMatch[] {
    const rows = this.#rows([...worths.keys()]).map((row) => ({ ...row, worth: worths.get(row.stem) ?? 0 }))
    const own = rows.find(({ worth }) => worth === WORTH.itself)?.passages ?? 0
    return rows
      .map((row) => ({ ...row, spread: Math.max(own, row.passages), isForeign: foreign.has(row.stem) }))
      .sort((one, other) => other.worth - one.worth || one.passages - other.passages)
  }

  /** Stems with the same beginning, for endings that the stemmer does not remove. */
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

  /** Stems within the allowed edit distance (typing errors), nearest first. */
  #misspelt(stem: string): [string, number][] {
    const most = editsAllowed(stem.length)
    if (most === 0) return []
    const pieces = nGramsOf(stem).map((piece) => `"${piece}"`)
    return this.#stems(
      'SELECT stem, passages FROM stems WHERE id IN (SELECT rowid FROM stem_pieces WHERE stem_pieces MATCH ? LIMIT ?)',
      pieces.join(' OR '),
      MISSPELT_SCANNED,
    )
      .map((row): [string, number] => [row.stem, editDistance(stem, row.stem, most)])
      .filter(([, slips]) => slips <= most)
      .sort((one, other) => one[1] - other[1])
      .slice(0, MISSPELT_MAX)
  }

  #stems(query: string, ...bindings: (string | number)[]): StemRow[] {
    return this.#sql.exec<StemRow>(query, ...bindings).toArray()
  }
}
