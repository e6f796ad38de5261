import { areAlike, askedKeys, differenceOf } from './contradictions.rules.ts'
import type { Candidate } from './fusion.rules.ts'

/** How a source is named whose passage is an answer of the owner's. */
export const ANSWER_SOURCE = 'answer:'

/** A passage with where it stands: `number` grows with each reading, `source` is its document. */
export interface PlacedPassage {
  number: number
  source: string
}

export const isAnswerSource = (source: string): boolean => source.startsWith(ANSWER_SOURCE)

/** An own answer before a document, and of two the one that was read last. */
export const precedes = (one: PlacedPassage, other: PlacedPassage): boolean =>
  isAnswerSource(one.source) === isAnswerSource(other.source) ? one.number > other.number : isAnswerSource(one.source)

/** Only the best are compared with each other. */
const COMPARED = 8

/**
 * Orders what was found, best first: of passages of different sources that are asked in the same words the preferred one
 * takes the place of the first, and what it contradicts is left out. `sourcesOf` is asked only when there are such.
 */
export function preferred<Each extends Candidate>(
  ranked: readonly Each[],
  sourcesOf: (numbers: readonly number[]) => ReadonlyMap<number, string>,
): Each[] {
  const compared = ranked.slice(0, COMPARED).map((each) => ({ each, keys: askedKeys(each.found) }))
  const isTwice = compared.some(({ keys }, at) => compared.slice(at + 1).some((next) => areAlike(keys, next.keys)))
  if (!isTwice) return [...ranked]
  const sources = sourcesOf(compared.map(({ each }) => each.number))
  const placed = compared.map((one) => ({
    ...one,
    number: one.each.number,
    source: sources.get(one.each.number) ?? '',
  }))
  const kept: typeof placed = []
  for (const next of placed) {
    const alike = kept.filter(({ keys, source }) => source !== next.source && areAlike(keys, next.keys))
    const [first] = alike
    if (!first || !alike.every((one) => precedes(next, one))) {
      if (!alike.some(({ each }) => differenceOf(each.found, next.each.found))) kept.push(next)
      continue
    }
    // It stands where the first of them stood, and fits as well.
    const fit = Math.max(first.each.found.fit, next.each.found.fit)
    const each = { ...next.each, found: { ...next.each.found, fit } }
    kept.splice(kept.indexOf(first), 0, { ...next, each })
    for (const one of alike) if (differenceOf(one.each.found, each.found)) kept.splice(kept.indexOf(one), 1)
  }
  return [...kept.map(({ each }) => each), ...ranked.slice(COMPARED)]
}
