import type { WholePlan } from '../../contract/plans.ts'
import type { Plan } from '../../contract/subscriptions.ts'
import type { plans } from '../../schema/plans.ts'
import type { WholePlanRow } from './plans.store.ts'

export type PlanRow = typeof plans.$inferSelect & { agentTypeIds: string[] }

/** Cents become dollars, hundredths of a percent become percent. */
export const planView = (plan: PlanRow): Plan => ({
  id: plan.id,
  name: plan.name,
  description: plan.description,
  pricingType: plan.pricingType,
  priceUsd: plan.priceCents / 100,
  commissionRate: plan.commissionBasisPoints / 100,
  billingCycle: plan.billingCycle,
  maxAgents: plan.maxAgents,
  maxConversations: plan.maxConversations,
  agentTypeIds: plan.agentTypeIds,
  features: plan.features,
  isPublic: plan.isPublic,
  trialDays: plan.trialDays,
})

/** For administrators. */
export const wholePlanView = (plan: WholePlanRow): WholePlan => ({
  ...planView(plan),
  createdAt: new Date(plan.createdAt).toISOString(),
  updatedAt: new Date(plan.updatedAt).toISOString(),
  _count: { subscriptions: plan.subscriptionCount },
})
