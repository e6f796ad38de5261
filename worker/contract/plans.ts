import * as z from 'zod/mini'
import { BILLING_CYCLES, PRICING_TYPES, type PricingType } from './billing-terms.ts'
import type { ErrorCode } from './errors.ts'
import { isRecord, isShallow, isSmall, isWellFormedDeep } from './json.ts'
import {
  PLAN_AGENTS_DEFAULT,
  PLAN_CONVERSATIONS_DEFAULT,
  PLAN_DESCRIPTION_MAX,
  PLAN_FEATURE_MAX,
  PLAN_FEATURES_MAX,
  PLAN_LIMIT_MAX,
  PLAN_NAME_MAX,
  PLAN_PRICE_MAX_USD,
  TRIAL_DAYS_MAX,
} from './limits.ts'
import { anyPageQuery, searchQuery } from './paging.ts'
import { count, time } from './parts.ts'
import { Plan } from './subscriptions.ts'
import { codePoints, freeText, id, oneOf, requiredText } from './text.ts'
import { PlanTranslations, PlanTranslationsInput } from './translations.ts'

/** How far a number may be from a whole hundredth: 0.1 + 0.2 is thirty cents, 0.305 is invalid. */
const SLACK = 1e-6

/** A number with two decimals as a whole number of hundredths: dollars as cents, percent as basis points. */
export function hundredths(amount: number): number | null {
  const units = Math.round(amount * 100)
  return Math.abs(amount * 100 - units) < SLACK ? units : null
}

interface Pricing {
  pricingType: PricingType
  priceUsd?: number | null | undefined
  commissionRate?: number | null | undefined
}

const isPrice = (price: number | null | undefined): boolean =>
  typeof price === 'number' && price >= 0 && price <= PLAN_PRICE_MAX_USD && hundredths(price) !== null
const isRate = (rate: number | null | undefined): boolean => {
  const points = typeof rate === 'number' ? hundredths(rate) : null
  return points !== null && points > 0 && points <= 100 * 100
}

/**
 * The fields of a price that are not valid, with their codes; `null`: none. Only the amount that `pricingType` needs is
 * checked.
 */
export function pricingIssue({ pricingType, priceUsd, commissionRate }: Pricing): Record<string, ErrorCode> | null {
  if (pricingType === 'fixed') return isPrice(priceUsd) ? null : { priceUsd: 'plan.priceRequired' }
  return isRate(commissionRate) ? null : { commissionRate: 'plan.commissionRateRequired' }
}

const amount = (error: ErrorCode) => z.optional(z.nullable(z.number({ error })))
const most = (error: ErrorCode) =>
  z.nullable(z.int({ error }).check(z.gte(1, { error }), z.lte(PLAN_LIMIT_MAX, { error })))

const isListOfTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((line) => typeof line === 'string')
const isReadable = (value: unknown): boolean =>
  !Array.isArray(value) ||
  (value.length <= PLAN_FEATURES_MAX && value.every((line: string) => codePoints(line) <= PLAN_FEATURE_MAX))

const lines = z.pipe(
  z.array(z.string().check(z.trim())),
  z.transform((all: string[]) => all.filter((line) => line !== '')),
)

/** Lines of text, or any JSON object. */
const features = z.nullable(
  z.pipe(
    z.unknown().check(
      z.refine((value) => isRecord(value) || isListOfTexts(value), { error: 'plan.invalidJson', abort: true }),
      z.refine((value) => isShallow(value) && isSmall(value) && isReadable(value), {
        error: 'plan.featuresTooLarge',
        abort: true,
      }),
      z.refine(isWellFormedDeep, { error: 'field.illFormed', abort: true }),
    ),
    z.union([lines, z.record(z.string(), z.unknown())]),
  ),
)

const facts = {
  description: z.optional(z.nullable(freeText({ max: PLAN_DESCRIPTION_MAX }))),
  priceUsd: amount('plan.priceRequired'),
  commissionRate: amount('plan.commissionRateRequired'),
  maxAgents: z.optional(most('plan.agentsMin')),
  maxConversations: z.optional(most('plan.conversationsMin')),
  agentTypeIds: z.optional(
    z.array(id('agentType.notFound'), { error: 'field.invalid' }).check(z.maxLength(100, { error: 'field.tooLong' })),
  ),
  features: z.optional(features),
  translations: z.optional(PlanTranslationsInput),
  isPublic: z.optional(z.boolean({ error: 'field.invalid' })),
  trialDays: z.optional(
    z
      .int({ error: 'plan.trialDays' })
      .check(z.gte(0, { error: 'plan.trialDays' }), z.lte(TRIAL_DAYS_MAX, { error: 'plan.trialDays' })),
  ),
}
const name = requiredText({ required: 'plan.nameRequired', tooLong: 'field.tooLong', max: PLAN_NAME_MAX })
const pricingType = oneOf(PRICING_TYPES, 'plan.pricingTypeRequired')
const billingCycle = oneOf(BILLING_CYCLES, 'plan.cycleRequired')

/** A limit of `null` is unlimited; an absent one gets the default. */
export const PlanInput = z
  .object({
    ...facts,
    name,
    pricingType,
    billingCycle,
    maxAgents: z._default(most('plan.agentsMin'), PLAN_AGENTS_DEFAULT),
    maxConversations: z._default(most('plan.conversationsMin'), PLAN_CONVERSATIONS_DEFAULT),
  })
  .check((payload) => {
    for (const [field, message] of Object.entries(pricingIssue(payload.value) ?? {}))
      payload.issues.push({ code: 'custom', message, path: [field], input: payload.value })
  })
export type PlanInput = z.infer<typeof PlanInput>

/** An absent field keeps its value. The service checks a changed price together with the stored plan, see `pricingIssue`. */
export const PlanEdit = z.object({
  ...facts,
  name: z.optional(name),
  pricingType: z.optional(pricingType),
  billingCycle: z.optional(billingCycle),
})
export type PlanEdit = z.infer<typeof PlanEdit>

/** Without `page` and `limit`: every plan, up to a cap. */
export const PlansQuery = z.object({
  ...anyPageQuery,
  search: searchQuery,
  billingCycle: z.optional(oneOf(BILLING_CYCLES, 'field.option')),
})
export type PlansQuery = z.infer<typeof PlansQuery>

/** A plan as administrators see it. */
export const WholePlan = z.extend(Plan, {
  translations: PlanTranslations,
  createdAt: time,
  updatedAt: time,
  _count: z.object({ subscriptions: count }),
})
export type WholePlan = z.infer<typeof WholePlan>
export const WholePlans = z.array(WholePlan)
