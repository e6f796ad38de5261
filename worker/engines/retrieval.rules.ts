import type { Hint } from './hints.rules.ts'
import { type QuestionKind, WANTED_HINTS } from './question-kind.rules.ts'

/**
 * A stem that matches a word of the query: the word itself, an inflected or misspelt form, or a related word. `worth`: how
 * close it is, from 0 to 1 (the word itself). `passages`: its document frequency. `spread`: the higher of its document
 * frequency and the word's, so that a rare synonym weighs no more than the word.
 */
export interface StemMatch {
  stem: string
  worth: number
  passages: number
  spread: number
  /** A word of another language only: in passages in the language of the question it means something else. */
  isForeign: boolean
}

/**
 * A word of the query with the stems that match it. Roles: `asking` is a question word (`how much`), which adds little
 * and costs nothing when it is missing; `light` is a frequent word (`really`, `today`) with little information;
 * `naming` is any other.
 */
export interface QueryWord {
  role: 'naming' | 'light' | 'asking'
  senses: readonly StemMatch[]
  hints: readonly Hint[]
  /** From the earlier question that this one continues. */
  isEarlier?: boolean
}

/** The terms of a passage. `asked`: those of its heading and of each of its questions; `all`: these and the body's. */
export interface PassageTerms {
  asked: readonly (readonly string[])[]
  body: readonly string[]
  all: ReadonlySet<string>
  hints: ReadonlySet<Hint>
  /** The highest share of the question's letter four-grams in one of its sentences, from 0 to 1. */
  letterOverlap: number
}

/** BM25: k1 (saturation of the term frequency), b (length normalisation) and the average length of a body in terms. */
const K1 = 0.8
const B = 0.25
const AVERAGE_LENGTH = 24
/** Term frequencies that a stem counts for in a question of the passage, and in addition in its heading. */
const QUESTION_FREQUENCY = 1.4
const HEADING_FREQUENCY = 0.7
const ROLE_WEIGHTS: Record<QueryWord['role'], number> = { naming: 1, light: 0.38, asking: 0.28 }
/** How much further related stems add to the strongest one. */
const FURTHER_SHARE = 0.4
/** From this `worth` on a stem is a form or misspelling of the word; below, a related word. */
const FORM_FROM = 0.7
/** From this `worth` on it is the word itself. */
const SAME_WORD_FROM = 0.9

/** The inverse document frequency as in BM25. `passages`: document frequency, `total`: number of passages. */
const inverseDocumentFrequency = (passages: number, total: number): number =>
  Math.log(1 + (total - passages + 0.5) / (passages + 0.5))

const termFrequency = (list: readonly string[], stem: string): number =>
  list.reduce((count, each) => (each === stem ? count + 1 : count), 0)

/** The BM25 score of one query word in a passage; `matches`: the stems for the word that the passage has. */
function scoreOf(
  { role }: QueryWord,
  matches: readonly StemMatch[],
  { asked, body }: PassageTerms,
  total: number,
): number {
  const roleWeight = ROLE_WEIGHTS[role]
  const lengthNorm = 1 - B + (B * body.length) / AVERAGE_LENGTH
  let [highest, sum, bestWorth] = [0, 0, 0]
  for (const { stem, worth, spread } of matches) {
    const inAsked = asked.some((line) => line.includes(stem))
    const inHeading = asked[0]?.includes(stem) === true
    const frequency =
      (inAsked ? QUESTION_FREQUENCY : 0) + (inHeading ? HEADING_FREQUENCY : 0) + termFrequency(body, stem) / lengthNorm
    const idf = inverseDocumentFrequency(Math.min(spread, total), total)
    const score = ((roleWeight * worth * frequency) / (frequency + K1)) * idf
    sum += score
    if (score > highest) [highest, bestWorth] = [score, worth]
  }
  return bestWorth === 1 ? highest : highest + Math.min(highest, sum - highest) * FURTHER_SHARE
}

/** The weight of a query word: the IDF of its best matching stem times the weight of its role. */
function weightOf({ role, senses: [best] }: QueryWord, total: number): number {
  return ROLE_WEIGHTS[role] * inverseDocumentFrequency(best ? Math.min(best.spread, total) : 1, total)
}

/** The largest share of a heading or question of the passage whose stems are in the query, from 0 to 1. */
function lineCoverage(words: readonly QueryWord[], asked: PassageTerms['asked']): number {
  const worths = new Map<string, number>()
  for (const { stem, worth } of words.flatMap(({ senses }) => senses))
    worths.set(stem, Math.max(worth, worths.get(stem) ?? 0))
  const coverage = (line: readonly string[]): number =>
    line.reduce((sum, stem) => sum + (worths.get(stem) ?? 0), 0) / Math.max(1, line.length)
  return Math.max(0, ...asked.map(coverage))
}

/**
 * The features of a passage for the logit model, in ranges that do not depend on the question or the size of the
 * knowledge.
 */
interface Evidence {
  own: readonly number[]
  /** The BM25 score of the words of the earlier question. */
  earlier: number
}

/** The features of a passage for a query, among `total` passages: the first ones of `Weights.evidence`, in order. */
export function evidenceOf(
  words: readonly QueryWord[],
  terms: PassageTerms,
  total: number,
  { asksOffer, wants }: QuestionKind,
): Evidence {
  const maxIdf = inverseDocumentFrequency(1, total)
  const own = words.filter(({ isEarlier }) => !isEarlier)
  const matchesOf = ({ senses }: QueryWord): StemMatch[] => senses.filter(({ stem }) => terms.all.has(stem))
  const weighted = own
    .filter(({ role }) => role !== 'asking')
    .map((word) => {
      const worth = matchesOf(word).reduce((most, sense) => Math.max(most, sense.worth), 0)
      return { word, worth, weight: weightOf(word, total) }
    })
  const all = weighted.reduce((sum, { weight }) => sum + weight, 0) || 1
  const shareOf = (isCounted: (each: (typeof weighted)[number]) => boolean): number =>
    weighted.reduce((sum, each) => (isCounted(each) ? sum + each.weight : sum), 0) / all
  const hasHint = ({ hints }: QueryWord): boolean => hints.some((hint) => terms.hints.has(hint))
  const missing = weighted.filter(({ word, worth }) => word.role === 'naming' && worth === 0 && !hasHint(word))
  const withHints = own.filter(({ hints }) => hints.length > 0)
  const score = (some: readonly QueryWord[]): number =>
    some.reduce((sum, word) => sum + scoreOf(word, matchesOf(word), terms, total), 0)
  const rarestMissing = Math.max(0, ...missing.map(({ weight }) => weight)) / maxIdf
  return {
    own: [
      score(own) / maxIdf,
      // Share of the query that it has only by related words, and share that only other passages have.
      shareOf(({ worth }) => worth > 0 && worth < FORM_FROM),
      shareOf(({ worth, word }) => worth === 0 && word.senses.length > 0),
      // Whether it gives the kind of information that the question asks for: an amount, an hour.
      withHints.length === 0 ? 0 : withHints.some(hasHint) ? 1 : -1,
      lineCoverage(own, terms.asked),
      terms.letterOverlap,
      // Weight of the rarest word that it lacks, which tells more where an offer is asked for.
      rarestMissing,
      asksOffer ? rarestMissing : 0,
      ...WANTED_HINTS.map((hint) => (wants.includes(hint) ? (terms.hints.has(hint) ? 1 : -1) : 0)),
    ],
    earlier: score(words.filter(({ isEarlier }) => isEarlier)),
  }
}

/** Whether a question has no subject of its own: `what is the price` does not say of what. */
export const hasNoSubject = (words: readonly QueryWord[]): boolean =>
  !words.some(({ role, hints, isEarlier }) => role === 'naming' && hints.length === 0 && !isEarlier)

/**
 * The features for "no passage is the answer", from the query words that the knowledge lacks: the first ones of
 * `Weights.doubt`, in order. The size of the knowledge is none of them: weights fitted on small knowledge would reject everything for
 * a large one.
 */
export function unknownWordFeatures(words: readonly QueryWord[]): number[] {
  const naming = words.filter(({ role, isEarlier }) => role === 'naming' && !isEarlier)
  const unknown = naming.filter(({ senses }) => senses.length === 0).length
  const withoutForm = naming.filter(({ senses }) => !senses.some(({ worth }) => worth >= SAME_WORD_FROM)).length
  const count = Math.max(1, naming.length)
  return [1, Math.log(1 + naming.length), unknown / count, withoutForm / count]
}
