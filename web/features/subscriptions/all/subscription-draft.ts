import * as v from 'valibot'
import type { Subscription, SubscriptionInput } from '../../../../worker/contract/subscriptions.ts'
import { utcDay } from '../../../core/days.ts'

/** The values of the form of a subscription. The contract decides whether they may be saved. */
export const SubscriptionDraft = v.object({
  userId: v.string(),
  planId: v.string(),
  startDate: v.string(),
  endDate: v.pipe(
    v.string(),
    v.transform((day) => day || null),
  ),
  autoRenew: v.boolean(),
}) satisfies v.GenericSchema<unknown, SubscriptionInput>
export type SubscriptionDraft = v.InferOutput<typeof SubscriptionDraft>

export const readSubscription = (typed: FormData, userId: string): SubscriptionDraft =>
  v.parse(SubscriptionDraft, { ...Object.fromEntries(typed), userId, autoRenew: typed.has('autoRenew') })

export const draftOf = (subscription?: Subscription): SubscriptionDraft => ({
  userId: subscription?.user.id ?? '',
  planId: subscription?.plan.id ?? '',
  startDate: subscription?.startDate ?? utcDay(),
  endDate: subscription?.endDate ?? null,
  autoRenew: subscription?.autoRenew ?? true,
})
