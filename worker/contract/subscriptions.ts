import * as z from 'zod/mini'
import { day, id } from './text.ts'

export const PRICING_TYPES = ['fixed', 'commission'] as const
export type PricingType = (typeof PRICING_TYPES)[number]
export const BILLING_CYCLES = ['monthly', 'yearly'] as const
export type BillingCycle = (typeof BILLING_CYCLES)[number]
export const SUBSCRIPTION_STATUSES = ['active', 'paused', 'cancelled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]
export const PAYMENT_STATUSES = ['pending', 'paid', 'void'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** A customer sends `planId` alone; the dates and the owner are his to send only if he is a super administrator. */
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
export interface PublicPlan {
  id: string
  name: string
  description: string | null
  pricingType: PricingType
  priceUsd: number
  commissionRate: number
  billingCycle: BillingCycle
  maxAgents: number | null
  maxConversations: number | null
  agentTypeIds: string[]
  features: string[] | Record<string, unknown> | null
  isPublic: boolean
  trialDays: number
}

export interface Payment {
  id: string
  amountUsd: number
  status: PaymentStatus
  createdAt: string
}

/** Dates are `YYYY-MM-DD` in UTC; the end is inclusive. `isLive`: it opens the doors today. */
export interface Subscription {
  id: string
  status: SubscriptionStatus
  startDate: string
  endDate: string | null
  autoRenew: boolean
  isTrial: boolean
  isLive: boolean
  user: { id: string; name: string; email: string; companyName: string | null }
  plan: PublicPlan
  payments: Payment[]
}
