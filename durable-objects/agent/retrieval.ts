import type { Locale } from '../../worker/contract/locales.ts'
import { BoundedMap } from '../../worker/core/bounded-map.ts'
import { isContinuation } from '../../worker/engines/asks.rules.ts'
import { confidenceFrom, likelihoods, weightsFor } from '../../worker/engines/confidence.rules.ts'
import { questionKeys } from '../../worker/engines/contradictions.rules.ts'
import type { Passage, ScoredPassage } from '../../worker/engines/engine.ts'
import { fourGramOverlap, fourGramsOf } from '../../worker/engines/four-grams.rules.ts'
import type { Candidate } from '../../worker/engines/fusion.rules.ts'
import { confidenceForNeed, needAsked } from '../../worker/engines/need.rules.ts'
import { kindFeatures, kindOf } from '../../worker/engines/question-kind.rules.ts'
import { evidenceFor, hasNoSubject, type QueryWord, unknownWordFeatures } from '../../worker/engines/retrieval.rules.ts'
import { isQuestionWord, isStopWord } from '../../worker/engines/words/stop-words.ts'
import { wordsInOrder } from '../../worker/engines/words/terms.ts'
import { isDuplicate, type ParsedPassage, type PassageRow } from './parsed-passage.ts'
import { foundIn, PassageIndex } from './passage-index.ts'
import { type Sql, Vocabulary } from './vocabulary.ts'

export const BEST = 5
const WORDS_MAX = 16
const RANKINGS_MAX = 500

/** The cached result of a query: ranked passages, and the questions of each of them. */
interface CachedRanking {
  ranked: readonly Candidate[]
  questions: readonly ReadonlySet<string>[]
}

/** Features of the candidate passages (`evidence`) and of the query (`doubt`), as input of the ranking model. */
interface RankingFeatures {
  passages: readonly ParsedPassage[]
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

/** The distinct words of a text without stop words; question words are kept. */
const contentWordsOf = (words: readonly string[], language: Locale): string[] =>
  [...new Set(words.filter((word) => isQuestionWord(word) || !isStopWord(word, language)))].slice(0, WORDS_MAX)

/** Factor on the likelihood of a passage in another language than the question. */
const OTHER_LANGUAGE = 0.8

/** The words with document frequencies that do not count duplicates, which would lower their weight. */
const withoutDuplicates = (duplicates: readonly ParsedPassage[], words: readonly QueryWord[]): readonly QueryWord[] => {
  if (duplicates.length === 0) return words
  return words.map((word) => ({
    ...word,
    senses: word.senses.map((sense) => {
      const twice = duplicates.filter(({ frequencies }) => frequencies.has(sense.stem)).length
      return { ...sense, passages: sense.passages - twice, spread: sense.spread - twice }
    }),
  }))
}

/** Retrieval for one agent: a full-text index gives candidates for a question's words, and a trained model ranks them. */
export class Retrieval {
  readonly #index: PassageIndex
  readonly #vocabulary: Vocabulary
  readonly #rankings = new BoundedMap<string, CachedRanking>(RANKINGS_MAX)
  readonly #first = new Map<Locale, ScoredPassage[]>()

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
    this.#first.clear()
  }

  byNumbers(numbers: readonly number[]): Candidate[] {
    return this.#index.byNumbers(numbers)
  }

  /** The keys of the questions of a result, which are kept with the passage. */
  questionKeysOf({ number, found }: Candidate): ReadonlySet<string> {
    return this.#index.cached(number)?.questionKeys ?? questionKeys(found)
  }

  /** The first passages in a language, as examples for each message that matches nothing, such as a greeting. */
  first(language: Locale): ScoredPassage[] {
    const first = this.#first.get(language) ?? this.#index.first(language, BEST)
    this.#first.set(language, first)
    return first
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
    const { ranked, questions } = this.#cachedRanking(this.#query(text, language, earlier))
    const exactMatch = (question: string): Candidate | undefined => {
      const words = wordsInOrder(question).join(' ')
      return ranked[questions.findIndex((each) => each.has(words))]
    }
    const exact = exactMatch(written) ?? exactMatch(text)
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
    return this.#rankings.getOrMake(key, () => this.#rank(query))
  }

  #rank(query: Query): CachedRanking {
    const { passages, evidence, doubt, needsEarlier } = this.#features(query)
    const weights = weightsFor(query.language, needsEarlier)
    const likely = likelihoods(evidence, doubt, weights)
    const need = needAsked(query.text.split(' '), query.language)
    const confidenceOf = (row: PassageRow, section: number): number =>
      confidenceForNeed(need, row, confidenceFrom(section, weights))
    // Likelihoods of passages with the same heading are added: parts of a section do not compete.
    const sections = new Map<string, number>()
    for (const [at, { row }] of passages.entries())
      sections.set(row.heading, (sections.get(row.heading) ?? 0) + (likely[at] ?? 0))
    const scored = passages.map(({ row, questions }, at) => ({
      row,
      questions,
      own: (likely[at] ?? 0) * (row.language === query.language ? 1 : OTHER_LANGUAGE),
      section: sections.get(row.heading) ?? 0,
    }))
    scored.sort((one, other) => other.section - one.section || other.own - one.own)
    return {
      ranked: scored.map(({ row, section }) => ({
        number: row.number,
        found: foundIn(row, confidenceOf(row, section)),
      })),
      questions: scored.map(({ questions }) => questions),
    }
  }

  #features({ text, words: queryWords, language, needsEarlier }: Query): RankingFeatures {
    const candidates = this.#index.candidates(queryWords, text, language)
    const duplicates = candidates.filter((one, at) => candidates.slice(0, at).some((other) => isDuplicate(one, other)))
    const passages = candidates.filter((one) => !duplicates.includes(one))
    const words = withoutDuplicates(duplicates, queryWords)
    const total = this.#index.count() - duplicates.length
    const own = words.map((word) => ({ ...word, senses: word.senses.filter(({ isForeign }) => !isForeign) }))
    const [fourGrams, kind] = [fourGramsOf(text), kindOf(text, language)]
    const [inLanguage, inOther] = [evidenceFor(own, total, kind), evidenceFor(words, total, kind)]
    const evidence = passages.map((passage) => {
      const evidenceOf = passage.row.language === language ? inLanguage : inOther
      return evidenceOf(passage, fourGramOverlap(fourGrams, passage.text))
    })
    const most = Math.max(0, ...evidence.map(({ earlier }) => earlier))
    const hasEarlier = most > 0 ? 1 : 0
    return {
      passages,
      needsEarlier,
      evidence: evidence.map((each) => {
        const share = each.earlier / (most || 1)
        return [...each.own, share, needsEarlier ? share : 0, needsEarlier && share === 1 ? 1 : 0]
      }),
      doubt: [...unknownWordFeatures(own), hasEarlier, needsEarlier ? hasEarlier : 0, ...kindFeatures(kind, text)],
    }
  }
}
