import { useQuery } from '@tanstack/react-query'
import { publicPlansQuery } from '../../../core/public-plans.ts'
import { type PricingCardPlan, USUAL_PLANS } from './plans.ts'

/** The plans for the cards and the demo: the default ones if none can be loaded. */
export function useOfferedPlans() {
  const { data, isPending, isError, refetch } = useQuery(publicPlansQuery)
  const plans: readonly PricingCardPlan[] = data && data.length > 0 ? data : USUAL_PLANS
  return { plans, isPending, isError, refetch }
}
