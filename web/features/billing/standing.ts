import type { Billing } from '../../../worker/contract/billing.ts'

const NEARLY = 0.8

/** How near a limit is: `free` of any, `plenty` left, `nearly` or quite used up. */
export type Standing = 'free' | 'plenty' | 'nearly' | 'reached'

export function standingOf(used: number, limit: number | null): Standing {
  if (limit === null) return 'free'
  if (used >= limit) return 'reached'
  return used >= limit * NEARLY ? 'nearly' : 'plenty'
}

export const isWithoutLimits = ({ allowance }: Pick<Billing, 'allowance'>): boolean =>
  allowance !== null && allowance.agents === null && allowance.conversations === null
