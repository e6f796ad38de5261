import * as z from 'zod/mini'
import { BILLING_CYCLES, PAYMENT_STATUSES, PRICING_TYPES, SUBSCRIPTION_STATUSES } from './billing-terms.ts'
import { anId, calendarDay, count, settings, time } from './parts.ts'
import { day, id } from './text.ts'

/** A customer sends `planId` only; dates and owner are accepted from super administrators. */
export const SubscriptionInput = z
  .object({
    userId: z.optional(id('subscription.userRequired')),
    planId: id('subscription.planRequired'),
    startDate: z.optional(day('field.date', 'subscription.startDateRequired')),
    endDate: z.optional(z.nullable(day())),
    autoRenew: z.optional(z.boolean({ error: 'field.invalid' })),
  })
  .check(
    z.refine(({ startDate, endDate }) => !startDate || !endDate || startDate < endDate, {
      error: 'subscription.endDateInvalid',
      path: ['endDate'],
    }),
  )
export type SubscriptionInput = z.infer<typeof SubscriptionInput>

/** A plan as anybody sees it. `null` limits mean without limit. Money is dollars with two decimals. */
export const Plan = z.object({
  id: anId,
  name: z.string(),
  description: z.nullable(z.string()),
  pricingType: z.enum(PRICING_TYPES),
  priceUsd: z.number(),
  commissionRate: z.number(),
  billingCycle: z.enum(BILLING_CYCLES),
  maxAgents: z.nullable(count),
  maxConversations: z.nullable(count),
  agentTypeIds: z.array(z.string()),
  features: z.nullable(z.union([z.array(z.string()), settings])),
  isPublic: z.boolean(),
  trialDays: count,
})
export type Plan = z.infer<typeof Plan>
export const Plans = z.array(Plan)

/**
 * `amountUsd`: what is to be paid, after `creditUsd` of the price was covered by credit. `returnedUsd`: credit for days
 * that another plan took the place of. The period's days are `YYYY-MM-DD`, both included; `null` where not known.
 */
export const Payment = z.object({
  id: anId,
  amountUsd: z.number(),
  creditUsd: z.number(),
  returnedUsd: z.number(),
  status: z.enum(PAYMENT_STATUSES),
  periodStart: z.nullable(calendarDay),
  periodEnd: z.nullable(calendarDay),
  createdAt: time,
})
export type Payment = z.infer<typeof Payment>

/** Dates are `YYYY-MM-DD` in UTC; the end is inclusive. `isLive`: it applies today. */
export const Subscription = z.object({
  id: anId,
  status: z.enum(SUBSCRIPTION_STATUSES),
  startDate: calendarDay,
  endDate: z.nullable(calendarDay),
  autoRenew: z.boolean(),
  isTrial: z.boolean(),
  isLive: z.boolean(),
  user: z.object({ id: anId, name: z.string(), email: z.string(), companyName: z.nullable(z.string()) }),
  plan: Plan,
  payments: z.array(Payment),
})
export type Subscription = z.infer<typeof Subscription>
/**
 * What a plan would cost today. `priceUsd`: its first payment, 0 for a trial or a commission. `creditUsd`: the part that
 * credit covers, what is given back for the plan that ends included; `dueUsd`: the rest. `voidedUsd`: what is pending
 * of that plan and would be void.
 */
export const Quote = z.object({
  planId: anId,
  isTrial: z.boolean(),
  priceUsd: z.number(),
  creditUsd: z.number(),
  dueUsd: z.number(),
  creditLeftUsd: z.number(),
  voidedUsd: z.number(),
})
export type Quote = z.infer<typeof Quote>
export const Quotes = z.array(Quote)

export const Subscriptions = z.array(Subscription)
export const SubscriptionOrNone = z.nullable(Subscription)
