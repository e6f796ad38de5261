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

/** The terms of a passage. `asked`: those of its heading and of each of its questions; `frequencies`: `stemFrequencies`. */
export interface PassageTerms {
  asked: readonly (readonly string[])[]
  frequencies: ReadonlyMap<string, number>
  hints: ReadonlySet<Hint>
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

/** How often a passage has each of its stems, as BM25 counts: normalised by the length of the body, more where it is asked. */
export function stemFrequencies(asked: PassageTerms['asked'], body: readonly string[]): Map<string, number> {
  const lengthNorm = 1 - B + (B * body.length) / AVERAGE_LENGTH
  const [inHeading, inAsked] = [new Set(asked[0]), new Set(asked.flat())]
  const counts = new Map<string, number>()
  for (const stem of inAsked) counts.set(stem, 0)
  for (const stem of body) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  for (const [stem, count] of counts) {
    const atTop = (inAsked.has(stem) ? QUESTION_FREQUENCY : 0) + (inHeading.has(stem) ? HEADING_FREQUENCY : 0)
    counts.set(stem, atTop + count / lengthNorm)
  }
  return counts
}

/** A word with its weight in the query and that of each of its stems, which are the same for each passage. */
interface WeighedWord extends Pick<QueryWord, 'role' | 'hints'> {
  weight: number
  senses: readonly { stem: string; worth: number; roleWorth: number; idf: number }[]
}

/** A word weighs the IDF of its best matching stem times the weight of its role. */
function weighed({ role, hints, senses }: QueryWord, total: number): WeighedWord {
  const idfOf = ({ spread }: StemMatch): number => inverseDocumentFrequency(Math.min(spread, total), total)
  const [best] = senses
  return {
    role,
    hints,
    weight: ROLE_WEIGHTS[role] * (best ? idfOf(best) : inverseDocumentFrequency(1, total)),
    senses: senses.map((sense) => ({
      stem: sense.stem,
      worth: sense.worth,
      roleWorth: ROLE_WEIGHTS[role] * sense.worth,
      idf: idfOf(sense),
    })),
  }
}

/** The BM25 score of one query word in a passage, and the highest worth of the stems for it that the passage has, or 0. */
function matchOf({ senses }: WeighedWord, frequencies: PassageTerms['frequencies']): { score: number; worth: number } {
  let [highest, sum, bestWorth, highestWorth] = [0, 0, 0, 0]
  for (const { stem, worth, roleWorth, idf } of senses) {
    const frequency = frequencies.get(stem)
    if (frequency === undefined) continue
    const score = ((roleWorth * frequency) / (frequency + K1)) * idf
    sum += score
    if (score > highest) [highest, bestWorth] = [score, worth]
    highestWorth = Math.max(highestWorth, worth)
  }
  const score = bestWorth === 1 ? highest : highest + Math.min(highest, sum - highest) * FURTHER_SHARE
  return { score, worth: highestWorth }
}

/** The highest worth of each stem of some words. */
function stemWorths(words: readonly WeighedWord[]): Map<string, number> {
  const worths = new Map<string, number>()
  for (const { senses } of words)
    for (const { stem, worth } of senses) worths.set(stem, Math.max(worth, worths.get(stem) ?? 0))
  return worths
}

/** The largest share of a heading or question of the passage whose stems are in the query, from 0 to 1. */
function lineCoverage(worths: ReadonlyMap<string, number>, asked: PassageTerms['asked']): number {
  let most = 0
  for (const line of asked) {
    let sum = 0
    for (const stem of line) sum += worths.get(stem) ?? 0
    most = Math.max(most, sum / Math.max(1, line.length))
  }
  return most
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

/**
 * Returns a function for the features of passages for a query, among `total` passages: the first ones of `Weights.evidence`, in
 * order. `letterOverlap`: the highest share of the question's letter four-grams in one sentence of the passage, from 0 to 1.
 */
export function evidenceFor(
  words: readonly QueryWord[],
  total: number,
  { asksOffer, wants }: QuestionKind,
): (terms: PassageTerms, letterOverlap: number) => Evidence {
  const maxIdf = inverseDocumentFrequency(1, total)
  const weighedWords = (isEarlier: boolean): WeighedWord[] =>
    words.filter((word) => (word.isEarlier ?? false) === isEarlier).map((word) => weighed(word, total))
  const [own, earlier] = [weighedWords(false), weighedWords(true)]
  const all = own.reduce((sum, { role, weight }) => (role === 'asking' ? sum : sum + weight), 0) || 1
  const withHints = own.filter(({ hints }) => hints.length > 0)
  const worths = stemWorths(own)
  return ({ asked, frequencies, hints: given }, letterOverlap) => {
    const hasHint = ({ hints }: WeighedWord): boolean => hints.some((hint) => given.has(hint))
    let [score, onlyRelated, onlyElsewhere, rarestMissing] = [0, 0, 0, 0]
    for (const word of own) {
      const match = matchOf(word, frequencies)
      score += match.score
      if (word.role === 'asking') continue
      if (match.worth > 0 && match.worth < FORM_FROM) onlyRelated += word.weight
      if (match.worth > 0) continue
      if (word.senses.length > 0) onlyElsewhere += word.weight
      if (word.role === 'naming' && !hasHint(word)) rarestMissing = Math.max(rarestMissing, word.weight)
    }
    rarestMissing /= maxIdf
    return {
      own: [
        score / maxIdf,
        // Share of the query that it has only by related words, and share that only other passages have.
        onlyRelated / all,
        onlyElsewhere / all,
        // Whether it gives the kind of information that the question asks for: an amount, an hour.
        withHints.length === 0 ? 0 : withHints.some(hasHint) ? 1 : -1,
        lineCoverage(worths, asked),
        letterOverlap,
        // Weight of the rarest word that it lacks, which tells more where an offer is asked for.
        rarestMissing,
        asksOffer ? rarestMissing : 0,
        ...WANTED_HINTS.map((hint) => (wants.includes(hint) ? (given.has(hint) ? 1 : -1) : 0)),
      ],
      earlier: earlier.reduce((sum, word) => sum + matchOf(word, frequencies).score, 0),
    }
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
