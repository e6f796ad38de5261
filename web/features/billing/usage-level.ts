import type { Billing, PlanQuota } from '../../../worker/contract/billing.ts'

const NEARLY = 0.8

/** How much of a limit is used: `free` has no limit, `nearly` is 80 % or more. */
export type UsageLevel = 'free' | 'plenty' | 'nearly' | 'reached'

export function usageLevelOf(used: number, limit: number | null): UsageLevel {
  if (limit === null) return 'free'
  if (used >= limit) return 'reached'
  return used >= limit * NEARLY ? 'nearly' : 'plenty'
}

export const isWithoutLimits = ({ allowance }: Pick<Billing, 'allowance'>): boolean =>
  allowance !== null && allowance.agents === null && allowance.conversations === null

/** What an owner is told of, once a month each: four fifths of the plan, all of it, and all that the policy adds to it. */
export type QuotaStep = 'nearly' | 'reached' | 'exceeded'

export function quotaStep({ used, maxConversations: limit, answersUpTo }: PlanQuota): QuotaStep | null {
  const level = usageLevelOf(used, limit)
  if (level === 'free' || level === 'plenty') return null
  const isBeyond = limit !== null && answersUpTo !== null && answersUpTo > limit && used >= answersUpTo
  return isBeyond ? 'exceeded' : level
}
