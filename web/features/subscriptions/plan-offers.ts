import type { Plan, Quote, Subscription } from '../../../worker/contract/subscriptions.ts'

const isPaid = (plan: Pick<Plan, 'priceUsd'>): boolean => plan.priceUsd > 0

/** The subscription that the page shows; one that is not active counts as none. */
export const activeOf = (subscription: Subscription | null): Subscription | null =>
  subscription?.status === 'active' ? subscription : null

/** Whether an active subscription applies today, starts later, or has ended. */
export type SubscriptionPhase = 'live' | 'coming' | 'over'

export function phaseOf({ isLive, startDate }: Subscription, today: string): SubscriptionPhase {
  if (isLive) return 'live'
  return startDate > today ? 'coming' : 'over'
}

/** Whether a new period begins after the last day; `never` without a last day, after which there is nothing to renew. */
export const renewalOf = ({ endDate, autoRenew }: Pick<Subscription, 'endDate' | 'autoRenew'>) => {
  if (!autoRenew) return 'no'
  return endDate === null ? 'never' : 'yes'
}

/** With a paid subscription, the free plans are left out, except the current one. */
export const offeredPlans = (plans: readonly Plan[], active: Subscription | null): Plan[] =>
  plans.filter((plan) => !active || !isPaid(active.plan) || isPaid(plan) || plan.id === active.plan.id)

export type PlanOffer = 'current' | 'trial' | 'subscribe' | 'upgrade'

/** The action that is offered for a plan. A plan whose subscription has ended can be subscribed to again. */
export function offerOf(
  plan: Pick<Plan, 'id'>,
  quote: Quote | undefined,
  active: Subscription | null,
  today: string,
): PlanOffer {
  if (!active) return quote?.isTrial ? 'trial' : 'subscribe'
  if (plan.id !== active.plan.id) return 'upgrade'
  return phaseOf(active, today) === 'over' ? 'subscribe' : 'current'
}

/** The consequence of choosing a plan. */
export type PlanConsequence = 'trial' | 'payment' | 'commission' | 'free'

export function consequenceOf(plan: Plan, quote: Quote): PlanConsequence {
  if (quote.isTrial) return 'trial'
  if (plan.pricingType === 'commission') return 'commission'
  return isPaid(plan) ? 'payment' : 'free'
}
