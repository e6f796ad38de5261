import { differenceOf, haveCommonKey, questionKeys } from './contradictions.rules.ts'
import type { Candidate } from './fusion.rules.ts'

/** Prefix of the source of an answer that the owner wrote. */
export const ANSWER_SOURCE = 'answer:'

/** A passage and its origin. `number` grows each time that a document is read; `source`: its document or answer. */
interface PlacedPassage {
  number: number
  source: string
}

const isAnswerSource = (source: string): boolean => source.startsWith(ANSWER_SOURCE)

/** Whether the first is preferred: an owner's answer over a document, otherwise the one that was read later. */
export const precedes = (one: PlacedPassage, other: PlacedPassage): boolean =>
  isAnswerSource(one.source) === isAnswerSource(other.source) ? one.number > other.number : isAnswerSource(one.source)

/** How many of the best results are compared with each other. */
const COMPARED_MAX = 8

/**
 * Resolves duplicates among search results, which come best first. Among passages of different sources with the same
 * question, the preferred one moves to the position of the first, and those that it contradicts are dropped.
 * `sourcesOf` is called only if there are such duplicates. `keysOf`: the keys of a result's question.
 */
export function preferred<Each extends Candidate>(
  ranked: readonly Each[],
  sourcesOf: (numbers: readonly number[]) => ReadonlyMap<number, string>,
  keysOf = ({ found }: Each): ReadonlySet<string> => questionKeys(found),
): Each[] {
  const compared = ranked.slice(0, COMPARED_MAX).map((each) => ({ each, keys: keysOf(each) }))
  const hasDuplicates = compared.some(({ keys }, at) =>
    compared.slice(at + 1).some((next) => haveCommonKey(keys, next.keys)),
  )
  if (!hasDuplicates) return [...ranked]
  const sources = sourcesOf(compared.map(({ each }) => each.number))
  const placed = compared.map((one) => ({
    ...one,
    number: one.each.number,
    source: sources.get(one.each.number) ?? '',
  }))
  const kept: typeof placed = []
  for (const next of placed) {
    const alike = kept.filter(({ keys, source }) => source !== next.source && haveCommonKey(keys, next.keys))
    const [first] = alike
    if (!first || !alike.every((one) => precedes(next, one))) {
      if (!alike.some(({ each }) => differenceOf(each.found, next.each.found))) kept.push(next)
      continue
    }
    // It takes the position and, if that is higher, the score of the first.
    const confidence = Math.max(first.each.found.confidence, next.each.found.confidence)
    const each = { ...next.each, found: { ...next.each.found, confidence } }
    kept.splice(kept.indexOf(first), 0, { ...next, each })
    for (const one of alike) if (differenceOf(one.each.found, each.found)) kept.splice(kept.indexOf(one), 1)
  }
  return [...kept.map(({ each }) => each), ...ranked.slice(COMPARED_MAX)]
}
