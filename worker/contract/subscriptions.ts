import * as z from 'zod/mini'
import { BILLING_CYCLES, PAYMENT_STATUSES, PRICING_TYPES, SUBSCRIPTION_STATUSES } from './billing-terms.ts'
import { anId, calendarDay, count, settings, time } from './parts.ts'
import { day, id } from './text.ts'

/** Customers send `planId` only. Dates and owner are accepted from super administrators only. */
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

/** The fields of a plan that anybody may read. `null` limits: unlimited. Money is in dollars with two decimals. */
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
 * `amountUsd`: the amount due, after `creditUsd` of the price was covered by credit. `returnedUsd`: credit for unused days of a
 * period that another plan replaced. The period's days are `YYYY-MM-DD`, both included; `null`: not known.
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
 * What a plan would cost today. `priceUsd`: the first payment, 0 for a trial or a commission. `creditUsd`: the part that credit
 * covers, including that for unused days of the plan that would end; `dueUsd`: the rest. `creditLeftUsd`: the credit that
 * remains. `voidedUsd`: pending payments of the ending plan, which would become void.
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
