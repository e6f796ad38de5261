import type { Locale } from '../contract/locales.ts'
import { CONFIDENCE } from './confidence.gen.ts'

/**
 * Weights and thresholds of a conditional logit over "this passage is the answer" and "no passage is". `evidence`
 * weighs the features of a passage, `doubt` those of the question (`retrieval.rules.ts`). From likelihood `sureFrom` on
 * an answer is sure (few wrong answers on the calibration set); `leaningFrom`: the same for follow-up questions. From
 * `perhapsFrom` on a passage is shown as an uncertain answer.
 */
export interface Weights {
  evidence: readonly number[]
  doubt: readonly number[]
  sureFrom: number
  leaningFrom: number
  perhapsFrom: number
}

/**
 * Thresholds on the scale of `confidence`, which is the same in all languages: likelihoods are mapped so that theirs fall
 * here.
 */
export const PERHAPS_FROM = 0.25
export const SURE_FROM = 0.5
/** The highest confidence that is not sure. */
export const UNSURE_MAX = SURE_FROM - 0.01

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)

/** The likelihood of each passage to be the answer, from its features; the sum is at most 1. */
export function likelihoods(
  evidence: readonly (readonly number[])[],
  doubt: readonly number[],
  weights: Pick<Weights, 'evidence' | 'doubt'>,
): number[] {
  const noneUtility = dot(doubt, weights.doubt)
  const utilities = evidence.map((each) => dot(each, weights.evidence))
  const highest = Math.max(noneUtility, ...utilities)
  const shares = utilities.map((utility) => Math.exp(utility - highest))
  const all = shares.reduce((sum, share) => sum + share, Math.exp(noneUtility - highest))
  return shares.map((share) => share / all)
}

/** Maps a likelihood to the scale of `confidence`, piecewise linear through both thresholds. */
export function confidenceFrom(likelihood: number, { sureFrom, perhapsFrom }: Weights): number {
  if (likelihood >= sureFrom) return SURE_FROM + ((likelihood - sureFrom) / (1 - sureFrom || 1)) * (1 - SURE_FROM)
  if (likelihood < perhapsFrom) return (likelihood / perhapsFrom) * PERHAPS_FROM
  return PERHAPS_FROM + ((likelihood - perhapsFrom) / (sureFrom - perhapsFrom)) * (SURE_FROM - PERHAPS_FROM)
}

/** The weights of a language. `isLeaning`: for a follow-up question. */
export function weightsFor(language: Locale, isLeaning: boolean): Weights {
  const weights = CONFIDENCE[language]
  return isLeaning ? { ...weights, sureFrom: weights.leaningFrom } : weights
}
