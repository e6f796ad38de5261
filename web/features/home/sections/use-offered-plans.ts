import { useQuery } from '@tanstack/react-query'
import { publicPlansQuery } from '../../../core/public-plans.ts'
import { type PricingCardPlan, USUAL_PLANS } from './plans.ts'

/** The plans on offer, as the cards show them and the demonstration quotes them: the usual ones where none can be read. */
export function useOfferedPlans() {
  const { data, isPending, isError, refetch } = useQuery(publicPlansQuery)
  const plans: readonly PricingCardPlan[] = data && data.length > 0 ? data : USUAL_PLANS
  return { plans, isPending, isError, refetch }
}
