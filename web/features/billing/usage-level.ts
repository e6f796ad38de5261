import type { Billing, PlanQuota } from '../../../worker/contract/billing.ts'

const NEARLY = 0.8

/** How much of a limit is used. `free`: there is no limit; `nearly`: 80 % or more. */
export type UsageLevel = 'free' | 'plenty' | 'nearly' | 'reached'

export function usageLevelOf(used: number, limit: number | null): UsageLevel {
  if (limit === null) return 'free'
  if (used >= limit) return 'reached'
  return used >= limit * NEARLY ? 'nearly' : 'plenty'
}

export const isWithoutLimits = ({ allowance }: Pick<Billing, 'allowance'>): boolean =>
  allowance !== null && allowance.agents === null && allowance.conversations === null

/** The steps that are notified once a month: 80 % of the plan, all of it, and all that the quota policy adds to it. */
export type QuotaStep = 'nearly' | 'reached' | 'exceeded'

export function quotaStep({ used, maxConversations: limit, answersUpTo }: PlanQuota): QuotaStep | null {
  const level = usageLevelOf(used, limit)
  if (level === 'free' || level === 'plenty') return null
  const isBeyond = limit !== null && answersUpTo !== null && answersUpTo > limit && used >= answersUpTo
  return isBeyond ? 'exceeded' : level
}
