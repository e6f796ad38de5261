import type { Locale } from '../../worker/contract/locales.ts'
import { isContinuation } from '../../worker/engines/asks.rules.ts'
import { confidenceFrom, likelihoods, weightsFor } from '../../worker/engines/confidence.rules.ts'
import type { Passage, ScoredPassage } from '../../worker/engines/engine.ts'
import { fourGramOverlap, fourGramsOf, sentencesOf } from '../../worker/engines/four-grams.rules.ts'
import type { Candidate } from '../../worker/engines/fusion.rules.ts'
import { hintsIn } from '../../worker/engines/hints.rules.ts'
import { confidenceForNeed, needAsked } from '../../worker/engines/need.rules.ts'
import { kindFeatures, kindOf } from '../../worker/engines/question-kind.rules.ts'
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
const RANKINGS_MAX = 500

/** The cached result of a query: ranked passages, and those with a question of exactly these words, by that question. */
interface CachedRanking {
  ranked: readonly Candidate[]
  exactMatches: ReadonlyMap<string, Candidate>
}

/** Features of the candidate passages (`evidence`) and of the query (`doubt`), as input of the ranking model. */
interface RankingFeatures {
  rows: readonly PassageRow[]
  evidence: readonly (readonly number[])[]
  doubt: readonly number[]
  needsEarlier: boolean
}

/** A query: words of the question, then of the earlier one. `needsEarlier`: it cannot be understood without the earlier one. */
interface Query {
  text: string
  earlier: string
  words: readonly QueryWord[]
  language: Locale
  needsEarlier: boolean
}

/** A passage split into its terms and into its sentences, questions included. */
interface ParsedPassage extends Omit<PassageTerms, 'letterOverlap'> {
  bodyStems: ReadonlySet<string>
  sentences: readonly string[]
}

/** Heading and questions of a passage as normalised words; a heading of one word is a topic and no question. */
const questionsOf = ({ heading, questions }: ScoredPassage): string[] =>
  [heading, ...questions.split('\n')].flatMap((line) => {
    const words = wordsInOrder(line)
    return words.length > 1 ? [words.join(' ')] : []
  })

/** By question, the best ranked passage that has it. */
const exactMatchesOf = (ranked: readonly Candidate[]): CachedRanking['exactMatches'] =>
  new Map(ranked.toReversed().flatMap((one) => questionsOf(one.found).map((question) => [question, one] as const)))

/** The distinct words of a text without stop words; question words are kept. */
const contentWordsOf = (words: readonly string[], language: Locale): string[] =>
  [...new Set(words.filter((word) => isQuestionWord(word) || !isStopWord(word, language)))].slice(0, WORDS_MAX)

/** Factor on the likelihood of a passage in another language than the question. */
const OTHER_LANGUAGE = 0.8
const ALIKE_FROM = 0.8

/** Whether two texts are near duplicates: at least 80 % of the shorter one's stems are in the other, and all its numbers. */
function isDuplicate(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one]
  if (few.size < many.size / 2) return false
  let mayMiss = Math.floor(few.size * (1 - ALIKE_FROM))
  for (const stem of few) if (!many.has(stem) && (mayMiss-- === 0 || /\d/.test(stem))) return false
  return true
}

/** The words with document frequencies that do not count duplicates, which would lower their weight. */
const withoutDuplicates = (duplicates: readonly ParsedPassage[], words: readonly QueryWord[]): readonly QueryWord[] => {
  if (duplicates.length === 0) return words
  return words.map((word) => ({
    ...word,
    senses: word.senses.map((sense) => {
      const twice = duplicates.filter(({ all }) => all.has(sense.stem)).length
      return { ...sense, passages: sense.passages - twice, spread: sense.spread - twice }
    }),
  }))
}

/** Retrieval for one agent: a full-text index gives candidates for a question's words, and a trained model ranks them. */
export class Retrieval {
  readonly #index: PassageIndex
  readonly #vocabulary: Vocabulary
  readonly #rankings = new Map<string, CachedRanking>()
  /** Cache by row object, which lives as long as the index caches the row. */
  readonly #parsed = new WeakMap<PassageRow, ParsedPassage>()

  constructor(sql: Sql) {
    this.#index = new PassageIndex(sql)
    this.#vocabulary = new Vocabulary(sql)
  }

  static createTables(sql: Sql): void {
    PassageIndex.createTables(sql)
    Vocabulary.createTables(sql)
  }

  /** Adds a passage. The caller calls `refresh` after the last. */
  keep(number: number, passage: Passage): void {
    this.#index.keep(number, passage)
  }

  /** Removes passages. The caller calls `refresh` after the last. */
  drop(numbers: readonly number[]): void {
    this.#index.drop(numbers)
  }

  clear(): void {
    this.#index.clear()
  }

  refresh(): void {
    this.#vocabulary.refresh()
    this.#rankings.clear()
  }

  byNumbers(numbers: readonly number[]): Candidate[] {
    return this.#index.byNumbers(numbers)
  }

  /** The first passages in a language, as examples. */
  first(language: Locale): ScoredPassage[] {
    return this.#index.first(language, BEST)
  }

  /** The best passages, best first. */
  search(question: string, language: Locale, earlier = ''): readonly ScoredPassage[] {
    return this.ranked(question, language, earlier)
      .slice(0, BEST)
      .map(({ found }) => found)
  }

  /**
   * All candidates, best first; one with exactly this question, as it was `written` or as it is searched, has confidence 1.
   * `earlier`: the question before.
   */
  ranked(text: string, language: Locale, earlier = '', written = text): readonly Candidate[] {
    const { ranked, exactMatches } = this.#cachedRanking(this.#query(text, language, earlier))
    const exact = [written, text].map((each) => exactMatches.get(wordsInOrder(each).join(' '))).find(Boolean)
    if (!exact) return ranked
    return [{ ...exact, found: { ...exact.found, confidence: 1 } }, ...ranked.filter((one) => one !== exact)]
  }

  /** The features of a question's candidates, for training the weights. */
  rankingFeatures(text: string, language: Locale, earlier = ''): RankingFeatures {
    return this.#features(this.#query(text, language, earlier))
  }

  #query(text: string, language: Locale, earlier: string): Query {
    const allWords = wordsInOrder(text)
    const contentWords = contentWordsOf(allWords, language)
    const own = [...this.#vocabulary.words(contentWords, language), ...this.#vocabulary.placeOfBusiness(allWords)]
    const others = contentWordsOf(wordsInOrder(earlier), language).filter((word) => !contentWords.includes(word))
    const before = this.#vocabulary.words(others, language).map((word) => ({ ...word, isEarlier: true }))
    const needsEarlier = before.length > 0 && (isContinuation(allWords) || hasNoSubject(own))
    return { text: allWords.join(' '), earlier: others.join(' '), words: [...own, ...before], language, needsEarlier }
  }

  /** Ranks with a cache, because an agent is often asked the same questions. */
  #cachedRanking(query: Query): CachedRanking {
    const key = `${query.language} ${query.text} < ${query.earlier}`
    const hit = this.#rankings.get(key)
    if (hit) return hit
    const ranked = this.#rank(query)
    const ranking = { ranked, exactMatches: exactMatchesOf(ranked) }
    if (this.#rankings.size >= RANKINGS_MAX) this.#rankings.clear()
    this.#rankings.set(key, ranking)
    return ranking
  }

  #rank(query: Query): readonly Candidate[] {
    const { rows, evidence, doubt, needsEarlier } = this.#features(query)
    const weights = weightsFor(query.language, needsEarlier)
    const likely = likelihoods(evidence, doubt, weights)
    const need = needAsked(query.text.split(' '), query.language)
    const confidenceOf = (row: PassageRow, section: number): number =>
      confidenceForNeed(need, row, confidenceFrom(section, weights))
    const scored = rows.map((row, at) => {
      const own = (likely[at] ?? 0) * (row.language === query.language ? 1 : OTHER_LANGUAGE)
      // Likelihoods of passages with the same heading are added: parts of a section do not compete.
      const section = likely.reduce((sum, each, other) => sum + (rows[other]?.heading === row.heading ? each : 0), 0)
      return { row, own, section }
    })
    return scored
      .sort((one, other) => other.section - one.section || other.own - one.own)
      .map(({ row, section }) => ({ number: row.number, found: foundIn(row, confidenceOf(row, section)) }))
  }

  #features({ text, words: queryWords, language, needsEarlier }: Query): RankingFeatures {
    const candidates = this.#index.candidates(queryWords, text, language)
    const areDuplicates = (one: PassageRow, other: PassageRow): boolean =>
      one.language === other.language && isDuplicate(this.#parse(one).bodyStems, this.#parse(other).bodyStems)
    const rows = candidates.filter((row, at) => !candidates.slice(0, at).some((other) => areDuplicates(row, other)))
    const duplicates = candidates.filter((row) => !rows.includes(row)).map((row) => this.#parse(row))
    const words = withoutDuplicates(duplicates, queryWords)
    const total = this.#index.count() - (candidates.length - rows.length)
    const own = words.map((word) => ({ ...word, senses: word.senses.filter(({ isForeign }) => !isForeign) }))
    const [fourGrams, kind] = [fourGramsOf(text), kindOf(text, language)]
    const evidence = rows.map((row) => {
      const parsed = this.#parse(row)
      const terms = { ...parsed, letterOverlap: fourGramOverlap(fourGrams, parsed.sentences) }
      return evidenceOf(row.language === language ? own : words, terms, total, kind)
    })
    const most = Math.max(0, ...evidence.map(({ earlier }) => earlier))
    const goesOn = most > 0 ? 1 : 0
    return {
      rows,
      needsEarlier,
      evidence: evidence.map((each) => {
        const topic = each.earlier / (most || 1)
        return [...each.own, topic, needsEarlier ? topic : 0, needsEarlier && topic === 1 ? 1 : 0]
      }),
      doubt: [...unknownWordFeatures(own), goesOn, needsEarlier ? goesOn : 0, ...kindFeatures(kind, text)],
    }
  }

  /** Parses a passage. Cached, because parsing costs more than ranking. */
  #parse(row: PassageRow): ParsedPassage {
    const hit = this.#parsed.get(row)
    if (hit) return hit
    const { heading, questions, body, askedTerms, bodyTerms } = row
    const asked = askedTerms.split('\n').map((line) => line.split(' '))
    const stems = bodyTerms.split(' ')
    const parsed: ParsedPassage = {
      asked,
      body: stems,
      all: new Set([...asked.flat(), ...stems]),
      bodyStems: new Set(stems),
      hints: hintsIn(body),
      sentences: sentencesOf(`${heading}\n${questions}\n${body}`),
    }
    this.#parsed.set(row, parsed)
    return parsed
  }
}
