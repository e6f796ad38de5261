import * as z from 'zod/mini'
import { SUBSCRIPTION_STATUSES } from './billing-terms.ts'
import { pageQuery, searchQuery } from './paging.ts'
import { count } from './parts.ts'
import { day, id, oneOf } from './text.ts'

/**
 * An absent field keeps its value. `status` alone pauses, activates or cancels the subscription. Another `userId` is refused.
 */
export const SubscriptionEdit = z
  .object({
    userId: z.optional(id('subscription.userRequired')),
    planId: z.optional(id('subscription.planRequired')),
    startDate: z.optional(day('field.date', 'subscription.startDateRequired')),
    endDate: z.optional(z.nullable(day())),
    autoRenew: z.optional(z.boolean({ error: 'field.invalid' })),
    status: z.optional(oneOf(SUBSCRIPTION_STATUSES, 'field.option')),
  })
  .check(
    z.refine(({ startDate, endDate }) => !startDate || !endDate || startDate < endDate, {
      error: 'subscription.endDateInvalid',
      path: ['endDate'],
    }),
  )
export type SubscriptionEdit = z.infer<typeof SubscriptionEdit>

/** A payment is settled once: as paid or as void. */
export const PaymentEdit = z.object({ status: oneOf(['paid', 'void'], 'field.option') })
export type PaymentEdit = z.infer<typeof PaymentEdit>

export const SubscriptionsQuery = z.object({
  ...pageQuery,
  search: searchQuery,
  status: z.optional(oneOf(SUBSCRIPTION_STATUSES, 'field.option')),
})
export type SubscriptionsQuery = z.infer<typeof SubscriptionsQuery>

export const SubscriptionStats = z.object({ total: count, active: count, paused: count, cancelled: count })
export type SubscriptionStats = z.infer<typeof SubscriptionStats>
