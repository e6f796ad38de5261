import type { Locale } from '../contract/locales.ts'
import { isOwnAnswer, RELEVANT_FROM } from './builtin.rules.ts'
import { SURE_FROM } from './confidence.rules.ts'
import type { ScoredPassage } from './engine.ts'

/** A search result with the number of its passage. */
export interface Candidate {
  number: number
  found: ScoredPassage
}

/** A result of the search by meaning. `similarity`: the cosine similarity of the embeddings of passage and question. */
export interface SemanticMatch extends Candidate {
  similarity: number
}

/** The constant k of reciprocal rank fusion. Less than the usual 60, because the lists are short. */
const RANK_CONSTANT = 10
const LIST_MAX = 10
/** Factor for passages in the language of the question. */
const OWN_LANGUAGE_BOOST = 1.05
/** Maps similarity to confidence, linear between these points and 0 below the first. */
const CONFIDENCE_BY_SIMILARITY = [
  { similarity: 0.5, confidence: RELEVANT_FROM },
  { similarity: 0.6, confidence: SURE_FROM },
  { similarity: 0.8, confidence: 0.7 },
  { similarity: 1, confidence: 1 },
] as const

/** Merges ranked lists by reciprocal rank fusion. Items with equal scores keep the order of the earlier list. */
export function reciprocalRankFusion<Item>(...lists: readonly (readonly Item[])[]): Item[] {
  const scores = new Map<Item, number>()
  for (const list of lists)
    for (const [index, item] of [...new Set(list)].entries())
      scores.set(item, (scores.get(item) ?? 0) + 1 / (RANK_CONSTANT + index + 1))
  return [...scores].sort(([, one], [, other]) => other - one).map(([item]) => item)
}

/** Converts a similarity to the scale of `confidence`, which the search by words has. */
export function confidenceFromSimilarity(similarity: number): number {
  const above = CONFIDENCE_BY_SIMILARITY.findIndex((step) => similarity < step.similarity)
  if (above === -1) return 1
  const [from, to] = [CONFIDENCE_BY_SIMILARITY[above - 1], CONFIDENCE_BY_SIMILARITY[above]]
  if (!from || !to) return 0
  return (
    from.confidence +
    ((similarity - from.similarity) / (to.similarity - from.similarity)) * (to.confidence - from.confidence)
  )
}

/**
 * Combines the results of both searches for one passage: the higher score counts, they are not added up. The score by words
 * is capped at that of the first result by words.
 */
function combined(
  byWords: Candidate | undefined,
  byMeaning: SemanticMatch | undefined,
  maxByWords: number,
): Candidate | null {
  const semanticConfidence = byMeaning ? confidenceFromSimilarity(byMeaning.similarity) : 0
  const { number = 0, found } = byWords ?? byMeaning ?? {}
  if (!found) return null
  if (!byWords) return { number, found: { ...found, confidence: semanticConfidence, foundBy: 'meaning' } }
  const confidence = Math.max(Math.min(found.confidence, maxByWords), semanticConfidence)
  return { number, found: { ...found, confidence, foundBy: byMeaning ? 'both' : 'words' } }
}

const byNumber = <Each extends Candidate>(list: readonly Each[]): Map<number, Each> =>
  new Map(list.map((each) => [each.number, each]))

/** The matches that are similar enough, best first, with a small preference for the language of the question. */
function bestMatches(matches: readonly SemanticMatch[], language: Locale): SemanticMatch[] {
  const rank = ({ similarity, found }: SemanticMatch) =>
    similarity * (found.language === language ? OWN_LANGUAGE_BOOST : 1)
  return matches
    .filter(({ similarity }) => confidenceFromSimilarity(similarity) > 0)
    .sort((one, other) => rank(other) - rank(one))
}

/**
 * Fuses the results of the searches by words and by meaning into one list. Sure results come before merely relevant
 * ones. An owner's own answer that is first and sure by words stays first, because it was written for this question.
 */
export function fuseCandidates(
  byWords: readonly Candidate[],
  byMeaning: readonly SemanticMatch[],
  language: Locale,
): Candidate[] {
  const words = byNumber(byWords.slice(0, LIST_MAX))
  const meanings = byNumber(bestMatches(byMeaning, language).slice(0, LIST_MAX))
  const [first] = byWords
  const maxByWords = first?.found.confidence ?? 0
  const tierOf = (number: number): number => {
    const isFirst = number === first?.number && maxByWords >= SURE_FROM
    if (isFirst && isOwnAnswer(first.found)) return 2
    return isFirst || confidenceFromSimilarity(meanings.get(number)?.similarity ?? 0) >= SURE_FROM ? 1 : 0
  }
  return reciprocalRankFusion([...words.keys()], [...meanings.keys()])
    .sort((one, other) => tierOf(other) - tierOf(one))
    .flatMap((number) => combined(words.get(number), meanings.get(number), maxByWords) ?? [])
}
