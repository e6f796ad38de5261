import { useQuery } from '@tanstack/react-query'
import type { Plan } from '../../../../worker/contract/subscriptions.ts'
import { publicPlansQuery } from '../../../core/public-plans.ts'

export type PricingCardPlan = Pick<
  Plan,
  | 'id'
  | 'name'
  | 'description'
  | 'pricingType'
  | 'priceUsd'
  | 'commissionRate'
  | 'billingCycle'
  | 'maxAgents'
  | 'maxConversations'
  | 'trialDays'
  | 'features'
>

const monthly = {
  description: null,
  features: null,
  pricingType: 'fixed',
  commissionRate: 0,
  billingCycle: 'monthly',
  trialDays: 0,
} as const

/** The plans of a new installation; shown when the list cannot be loaded. */
export const USUAL_PLANS: readonly PricingCardPlan[] = [
  { ...monthly, id: 'starter', name: 'Starter', priceUsd: 20, maxAgents: 1, maxConversations: 1000, trialDays: 15 },
  { ...monthly, id: 'professional', name: 'Professional', priceUsd: 99, maxAgents: 3, maxConversations: 10_000 },
  {
    ...monthly,
    id: 'enterprise',
    name: 'Enterprise',
    pricingType: 'commission',
    priceUsd: 0,
    commissionRate: 5,
    maxAgents: null,
    maxConversations: null,
  },
]

/** The plans for the price cards and the demo; the default ones if the list cannot be loaded. */
export function useOfferedPlans() {
  const { data, isPending, isError, refetch } = useQuery(publicPlansQuery)
  const plans: readonly PricingCardPlan[] = data && data.length > 0 ? data : USUAL_PLANS
  return { plans, isPending, isError, refetch }
}
