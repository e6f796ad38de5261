import type { PublicPlan, Subscription } from '../../../worker/contract/subscriptions.ts'

export const isRecommended = (plan: Pick<PublicPlan, 'name'>): boolean => plan.name.toLowerCase().includes('pro')

const isPaid = (plan: Pick<PublicPlan, 'priceUsd'>): boolean => plan.priceUsd > 0

/** The subscription that the page speaks of: one that is not active is as good as none. */
export const activeOf = (subscription: Subscription | null): Subscription | null =>
  subscription?.status === 'active' ? subscription : null

/** Whether an active subscription opens the doors today, will do so, or has run out. */
export type Standing = 'live' | 'coming' | 'over'

export function standingOf({ isLive, startDate }: Subscription, today: string): Standing {
  if (isLive) return 'live'
  return startDate > today ? 'coming' : 'over'
}

/** Who pays already is offered paid plans, and sees his own. */
export const offeredPlans = (plans: readonly PublicPlan[], active: Subscription | null): PublicPlan[] =>
  plans.filter((plan) => !active || !isPaid(active.plan) || isPaid(plan) || plan.id === active.plan.id)

export type Offer = 'current' | 'subscribe' | 'upgrade'

/** What can be done with a plan. One that has run out can be taken again. */
export function offerOf(plan: Pick<PublicPlan, 'id'>, active: Subscription | null, today: string): Offer {
  if (!active) return 'subscribe'
  if (plan.id !== active.plan.id) return 'upgrade'
  return standingOf(active, today) === 'over' ? 'subscribe' : 'current'
}

/** What choosing a plan means for the person who chooses it. */
export type Consequence = 'trial' | 'payment' | 'commission' | 'free'

export function consequenceOf(plan: PublicPlan, active: Subscription | null): Consequence {
  if (plan.trialDays > 0 && !active) return 'trial'
  if (plan.pricingType === 'commission') return 'commission'
  return isPaid(plan) ? 'payment' : 'free'
}

/** A plan's features as lines of text, whatever form they were written in. */
export function featureLines(features: PublicPlan['features']): string[] {
  if (!features) return []
  if (Array.isArray(features)) return features.map(String)
  return Object.entries(features).map(([name, value]) => (value === true ? name : `${name}: ${asText(value)}`))
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
