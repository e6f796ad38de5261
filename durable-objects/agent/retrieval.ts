import type { Locale } from '../../worker/contract/locales.ts'
import { isContinuation } from '../../worker/engines/asks.rules.ts'
import { fitFrom, likelihoods, weightsFor } from '../../worker/engines/confidence.rules.ts'
import type { Passage, ScoredPassage } from '../../worker/engines/engine.ts'
import { fourGramOverlap, fourGramsOf, sentencesOf } from '../../worker/engines/four-grams.rules.ts'
import type { Candidate } from '../../worker/engines/fusion.rules.ts'
import { hintsIn } from '../../worker/engines/hints.rules.ts'
import { fitForNeed, needAsked } from '../../worker/engines/need.rules.ts'
import {
  evidenceOf,
  hasNoSubject,
  type PassageTerms,
  type QueryWord,
  unknownWordFeatures,
} from '../../worker/engines/retrieval.rules.ts'
import { isQuestionWord, isStopWord } from '../../worker/engines/words/stop-words.ts'
import { wordsInOrder } from '../../worker/engines/words/terms.ts'
import { foundIn, PassageIndex, type PassageRow } from './passage-index.ts'
import { type Sql, Vocabulary } from './vocabulary.ts'

export const BEST = 5
const WORDS_MAX = 16
const ANSWERED_MOST = 500

/** What fits a question, and what bears one word for word, by that. */
interface Answered {
  fitting: readonly Candidate[]
  bearing: ReadonlyMap<string, Candidate>
}

/** What is weighed of the passages that may answer a question, and of the question. */
export interface RankingFeatures {
  rows: readonly PassageRow[]
  evidence: readonly (readonly number[])[]
  doubt: readonly number[]
  isLeaning: boolean
}

/** A question by its words, then those of an earlier one. `isLeaning`: it cannot be understood without that. */
interface Asked {
  text: string
  earlier: string
  words: readonly QueryWord[]
  language: Locale
  isLeaning: boolean
}

/** A passage as its terms, and as the words of its sentences and of the questions that it answers. */
interface Apart extends Omit<PassageTerms, 'letterOverlap'> {
  bodyStems: ReadonlySet<string>
  sentences: readonly string[]
}

/** A heading of one word is a subject and no question. */
const questionsOf = ({ heading, questions }: ScoredPassage): string[] =>
  [heading, ...questions.split('\n')].flatMap((line) => {
    const words = wordsInOrder(line)
    return words.length > 1 ? [words.join(' ')] : []
  })

/** The nearest counts where two bear the same. */
const bearingOf = (fitting: readonly Candidate[]): Answered['bearing'] =>
  new Map(fitting.toReversed().flatMap((one) => questionsOf(one.found).map((question) => [question, one] as const)))

/** The words of a text that tell or ask something, each once. */
const tellingOf = (said: readonly string[], language: Locale): string[] =>
  [...new Set(said.filter((word) => isQuestionWord(word) || !isStopWord(word, language)))].slice(0, WORDS_MAX)

/** How much less likely a passage in another language answers than one in the person's own. */
const OTHER_LANGUAGE = 0.8
const ALIKE_FROM = 0.8

/** Whether a text says what another does: nearly all words of the shorter one are in the other, numbers too. */
function isDuplicate(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one]
  if (few.size < many.size / 2) return false
  let mayMiss = Math.floor(few.size * (1 - ALIKE_FROM))
  for (const stem of few) if (!many.has(stem) && (mayMiss-- === 0 || /\d/.test(stem))) return false
  return true
}

/** Words as if duplicates were not there, which would make them tell less. */
const toldWithout = (duplicates: readonly Apart[], words: readonly QueryWord[]): readonly QueryWord[] => {
  if (duplicates.length === 0) return words
  return words.map((word) => ({
    ...word,
    senses: word.senses.map((sense) => {
      const twice = duplicates.filter(({ all }) => all.has(sense.stem)).length
      return { ...sense, passages: sense.passages - twice, spread: sense.spread - twice }
    }),
  }))
}

/**
 * Finds the passages of one agent: what the index brings for the words of a question is ranked by how likely it answers.
 * Nothing here reads all there is to answer.
 */
export class Retrieval {
  readonly #index: PassageIndex
  readonly #vocabulary: Vocabulary
  readonly #answered = new Map<string, Answered>()
  /** By rows, which the index keeps in memory. */
  readonly #takenApart = new WeakMap<PassageRow, Apart>()

  constructor(sql: Sql) {
    this.#index = new PassageIndex(sql)
    this.#vocabulary = new Vocabulary(sql)
  }

  static createTables(sql: Sql): void {
    PassageIndex.createTables(sql)
    Vocabulary.createTables(sql)
  }

  /** Keeps a passage under its number. `refresh` follows when all are there. */
  keep(number: number, passage: Passage): void {
    this.#index.keep(number, passage)
  }

  /** Drops the passages of these numbers. `refresh` follows. */
  drop(numbers: readonly number[]): void {
    this.#index.drop(numbers)
  }

  clear(): void {
    this.#index.clear()
  }

  refresh(): void {
    this.#vocabulary.refresh()
    this.#answered.clear()
  }

  these(numbers: readonly number[]): Candidate[] {
    return this.#index.these(numbers)
  }

  /** The first there are in a language: what can be asked. */
  first(language: Locale): ScoredPassage[] {
    return this.#index.first(language, BEST)
  }

  /** The passages that fit best, best first. */
  search(asked: string, language: Locale, earlier = ''): readonly ScoredPassage[] {
    return this.ranked(asked, language, earlier)
      .slice(0, BEST)
      .map(({ found }) => found)
  }

  /**
   * All that fit, best first, with their numbers; before all else what bears the very question. `earlier` is what was
   * asked before, where the question may go on from it.
   */
  ranked(text: string, language: Locale, earlier = ''): readonly Candidate[] {
    const { fitting, bearing } = this.#answering(this.#asked(text, language, earlier))
    const own = bearing.get(wordsInOrder(text).join(' '))
    return own ? [{ ...own, found: { ...own.found, fit: 1 } }, ...fitting.filter((one) => one !== own)] : fitting
  }

  /** What is weighed for a question, of each passage that may answer it: for calibrating the weights. */
  judged(text: string, language: Locale, earlier = ''): RankingFeatures {
    return this.#judged(this.#asked(text, language, earlier))
  }

  #asked(text: string, language: Locale, earlier: string): Asked {
    const said = wordsInOrder(text)
    const telling = tellingOf(said, language)
    const own = this.#vocabulary.words(telling, language)
    const others = tellingOf(wordsInOrder(earlier), language).filter((word) => !telling.includes(word))
    const before = this.#vocabulary.words(others, language).map((word) => ({ ...word, isEarlier: true }))
    const isLeaning = before.length > 0 && (isContinuation(said) || hasNoSubject(own))
    return { text: said.join(' '), earlier: others.join(' '), words: [...own, ...before], language, isLeaning }
  }

  /** A shop is asked the same again and again: that is looked for once. */
  #answering(asked: Asked): Answered {
    const key = `${asked.language} ${asked.text} < ${asked.earlier}`
    const known = this.#answered.get(key)
    if (known) return known
    const fitting = this.#lookFor(asked)
    const answered = { fitting, bearing: bearingOf(fitting) }
    if (this.#answered.size >= ANSWERED_MOST) this.#answered.clear()
    this.#answered.set(key, answered)
    return answered
  }

  #lookFor(asked: Asked): readonly Candidate[] {
    const { rows, evidence, doubt, isLeaning } = this.#judged(asked)
    const weights = weightsFor(asked.language, isLeaning)
    const likely = likelihoods(evidence, doubt, weights)
    const need = needAsked(asked.text.split(' '), asked.language)
    const fitOf = (row: PassageRow, section: number): number => fitForNeed(need, row, fitFrom(section, weights))
    const judged = rows.map((row, at) => {
      const own = (likely[at] ?? 0) * (row.language === asked.language ? 1 : OTHER_LANGUAGE)
      // Parts of one section do not compete with each other.
      const section = likely.reduce((sum, each, other) => sum + (rows[other]?.heading === row.heading ? each : 0), 0)
      return { row, own, section }
    })
    return judged
      .sort((one, other) => other.section - one.section || other.own - one.own)
      .map(({ row, section }) => ({ number: row.number, found: foundIn(row, fitOf(row, section)) }))
  }

  #judged({ text, words: said, language, isLeaning }: Asked): RankingFeatures {
    const brought = this.#index.candidates(said)
    const areAlike = (one: PassageRow, other: PassageRow): boolean =>
      one.language === other.language && isDuplicate(this.#apart(one).bodyStems, this.#apart(other).bodyStems)
    const rows = brought.filter((row, at) => !brought.slice(0, at).some((other) => areAlike(row, other)))
    const duplicates = brought.filter((row) => !rows.includes(row)).map((row) => this.#apart(row))
    const words = toldWithout(duplicates, said)
    const total = this.#index.count() - (brought.length - rows.length)
    const own = words.map((word) => ({ ...word, senses: word.senses.filter(({ isForeign }) => !isForeign) }))
    const fours = fourGramsOf(text)
    const evidence = rows.map((row) => {
      const apart = this.#apart(row)
      const terms = { ...apart, letterOverlap: fourGramOverlap(fours, apart.sentences) }
      return evidenceOf(row.language === language ? own : words, terms, total)
    })
    const most = Math.max(0, ...evidence.map(({ earlier }) => earlier))
    const goesOn = most > 0 ? 1 : 0
    return {
      rows,
      isLeaning,
      evidence: evidence.map((each) => {
        const topic = each.earlier / (most || 1)
        return [...each.own, topic, isLeaning ? topic : 0, isLeaning && topic === 1 ? 1 : 0]
      }),
      doubt: [...unknownWordFeatures(own), goesOn, isLeaning ? goesOn : 0],
    }
  }

  /** Taking a passage apart takes longer than weighing it: it is kept for the next question. */
  #apart(row: PassageRow): Apart {
    const known = this.#takenApart.get(row)
    if (known) return known
    const { heading, questions, body, askedTerms, bodyTerms } = row
    const asked = askedTerms.split('\n').map((line) => line.split(' '))
    const stems = bodyTerms.split(' ')
    const sentences = sentencesOf(`${heading}\n${questions}\n${body}`)
    const apart: Apart = {
      asked,
      body: stems,
      all: new Set([...asked.flat(), ...stems]),
      bodyStems: new Set(stems),
      hints: hintsIn(body),
      sentences,
    }
    this.#takenApart.set(row, apart)
    return apart
  }
}
