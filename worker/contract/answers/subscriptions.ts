import * as z from 'zod/mini'
import { BILLING_CYCLES, PAYMENT_STATUSES, PRICING_TYPES, SUBSCRIPTION_STATUSES } from '../billing-terms.ts'
import { anId, calendarDay, count, settings, time } from './parts.ts'

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
export const Plans = z.array(Plan)
export const Payment = z.object({
  id: anId,
  amountUsd: z.number(),
  status: z.enum(PAYMENT_STATUSES),
  createdAt: time,
})
export const Subscription = z.object({
  id: anId,
  status: z.enum(SUBSCRIPTION_STATUSES),
  startDate: calendarDay,
  endDate: z.nullable(calendarDay),
  autoRenew: z.boolean(),
  isTrial: z.boolean(),
  isLive: z.boolean(),
  user: z.object({
    id: anId,
    name: z.string(),
    email: z.string(),
    companyName: z.nullable(z.string()),
  }),
  plan: Plan,
  payments: z.array(Payment),
})
const limit = z.nullable(count)
export const Billing = z.object({
  subscription: z.nullable(Subscription),
  allowance: z.nullable(z.object({ agents: limit, conversations: limit })),
  usage: z.object({ agents: count, conversations: count, resetsOn: calendarDay }),
  due: z.object({ payments: count, amountUsd: z.number() }),
  payments: z.array(z.object({ ...Payment.shape, planName: z.string(), billingCycle: z.enum(BILLING_CYCLES) })),
})
export const SubscriptionOrNone = z.nullable(Subscription)
