import * as v from 'valibot'

/** The search parameters of the subscription screen. `next`: what the member was doing, which continues once a plan is chosen. */
export const SubscriptionSearch = v.object({ next: v.fallback(v.optional(v.literal('start')), undefined) })
