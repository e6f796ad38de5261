import type { Locale } from '../contract/locales.ts'
import { CONFIDENCE } from './confidence.gen.ts'

/**
 * A conditional logit: how likely each passage is the answer, and that none is. `evidence` weighs what
 * `retrieval.rules.ts` says of a passage, `doubt` what it says of the question. From `sureFrom` on few questions are
 * answered that nothing answers; `leaningFrom` is the same of questions that lean on an earlier one. From `perhapsFrom`
 * on a passage is worth showing.
 */
export interface Weights {
  evidence: readonly number[]
  doubt: readonly number[]
  sureFrom: number
  leaningFrom: number
  perhapsFrom: number
}

/** The same of every language, on the scale of `fit`: likelihoods are stretched so that their thresholds come here. */
export const PERHAPS_FROM = 0.25
export const SURE_FROM = 0.5

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)

/** How likely each of some passages answers, by the evidence for each; together at most 1. */
export function likelihoods(
  evidence: readonly (readonly number[])[],
  doubt: readonly number[],
  weights: Pick<Weights, 'evidence' | 'doubt'>,
): number[] {
  const none = dot(doubt, weights.doubt)
  const utilities = evidence.map((each) => dot(each, weights.evidence))
  const highest = Math.max(none, ...utilities)
  const shares = utilities.map((utility) => Math.exp(utility - highest))
  const all = shares.reduce((sum, share) => sum + share, Math.exp(none - highest))
  return shares.map((share) => share / all)
}

/** A likelihood on the scale of `fit`. */
export function fitFrom(likelihood: number, { sureFrom, perhapsFrom }: Weights): number {
  if (likelihood >= sureFrom) return SURE_FROM + ((likelihood - sureFrom) / (1 - sureFrom || 1)) * (1 - SURE_FROM)
  if (likelihood < perhapsFrom) return (likelihood / perhapsFrom) * PERHAPS_FROM
  return PERHAPS_FROM + ((likelihood - perhapsFrom) / (sureFrom - perhapsFrom)) * (SURE_FROM - PERHAPS_FROM)
}

/** The weights of a language. `isLeaning`: for a question that cannot be understood without an earlier one. */
export function weightsFor(language: Locale, isLeaning: boolean): Weights {
  const weights = CONFIDENCE[language]
  return isLeaning ? { ...weights, sureFrom: weights.leaningFrom } : weights
}
