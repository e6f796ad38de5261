import * as z from 'zod/mini'
import type { BillingCycle, PaymentStatus, PricingType, SubscriptionStatus } from './billing-terms.ts'
import { day, id } from './text.ts'

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
