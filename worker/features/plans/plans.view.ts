import { DEFAULT_LOCALE, type Locale } from '../../contract/locales.ts'
import type { WholePlan } from '../../contract/plans.ts'
import type { Plan } from '../../contract/subscriptions.ts'
import { inLocale } from '../../contract/translations.ts'
import { pick } from '../../core/pick.ts'
import type { plans } from '../../schema/plans.ts'
import type { WholePlanRow } from './plans.store.ts'

export type PlanRow = typeof plans.$inferSelect & { agentTypeIds: string[] }

/** Features that are not a list have no translations. */
function textsIn(
  { description, features, translations }: PlanRow,
  locale: Locale,
): Pick<Plan, 'description' | 'features'> {
  const texts = inLocale({ description, features }, translations, locale)
  return { ...texts, features: features === null || Array.isArray(features) ? texts.features : features }
}

/** A plan in the language `locale`. Cents are converted to dollars, basis points to percent. */
export const planView = (plan: PlanRow, locale: Locale): Plan => ({
  id: plan.id,
  name: plan.name,
  pricingType: plan.pricingType,
  priceUsd: plan.priceCents / 100,
  commissionRate: plan.commissionBasisPoints / 100,
  ...pick(plan, 'billingCycle', 'maxAgents', 'maxConversations', 'agentTypeIds'),
  ...textsIn(plan, locale),
  isPublic: plan.isPublic,
  trialDays: plan.trialDays,
})

/** A plan for super administrators: in the source language, with its translations beside it. */
export const wholePlanView = (plan: WholePlanRow): WholePlan => ({
  ...planView(plan, DEFAULT_LOCALE),
  translations: plan.translations,
  createdAt: new Date(plan.createdAt).toISOString(),
  updatedAt: new Date(plan.updatedAt).toISOString(),
  _count: { subscriptions: plan.subscriptionCount },
})
