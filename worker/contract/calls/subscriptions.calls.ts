import type { CallDoc } from './call.ts'

export const subscriptionsCalls = {
  'GET /api/plans/public': {
    summary: 'List public plans',
    description:
      'Lists the plans that customers can subscribe to. Descriptions and features are in the language of the call.',
    answer: 'Plans',
  },
  'POST /api/subscriptions': {
    summary: 'Create a subscription',
    description:
      'A customer sends `planId` alone, of a public plan. The subscription starts today (UTC), as a free trial when the plan has one and the account has had none, and replaces the current one: payments that are pending for the previous plan become void, and paid days that are not used become credit. Super administrators may also set `userId`, dates and `autoRenew`; a user with an active or paused subscription is then refused (`subscription.alreadyLive`). A plan with fewer agents than the account has is refused (`subscription.tooManyAgents`).',
    answer: 'Subscription',
    statuses: [201],
    codes: [
      'access.denied',
      'plan.notFound',
      'subscription.userNotFound',
      'subscription.samePlan',
      'subscription.alreadyLive',
      'subscription.tooManyAgents',
      'server.busy',
    ],
  },
  'PATCH /api/subscriptions/:id/cancel': {
    summary: 'Cancel a subscription',
    description:
      'Takes effect at once and cannot be undone: agents stop answering. Pending payments become void, and paid days that are not used are not credited. Repeating the call changes nothing.',
    answer: 'Subscription',
  },
  'GET /api/subscriptions/quotes': {
    summary: 'List plan quotes',
    description:
      'Returns what each public plan would cost the account if it were taken now. Unused days that are paid for count as credit, in cents by days, and reduce the first payment. `voidedUsd` is what is pending for the current plan and would become void.',
    answer: 'Quotes',
  },
  'GET /api/subscriptions/user/:userId': {
    summary: "Get a user's subscription",
    description:
      'Returns the active or paused subscription, otherwise the most recent one, and `null` when there never was one. Only super administrators may name another account.',
    answer: 'SubscriptionOrNone',
    codes: ['subscription.userNotFound'],
  },
  'GET /api/billing': {
    summary: 'Get billing details',
    description:
      "Returns the account's subscription, its limits, the usage of the current calendar month (UTC), the amount due and a page of payments, newest first. `meta` counts the payments.",
    answer: 'Billing',
  },
  'GET /api/billing/quota': {
    summary: 'Get the plan quota',
    description:
      "Returns the plan conversations used in the current calendar month (UTC). A plan conversation is a thread during the 24 hours after its first answered message. `answersUpTo` is the number at which the account's agents stop answering.",
    answer: 'PlanQuota',
  },
  'PUT /api/billing/quota': {
    summary: 'Set the quota policy',
    description:
      'Sets what agents do when the plan is used up. `stop` (the default): they stop answering, say so and ask for an email address or telephone number. `grace`: they answer a tenth more than the plan includes, rounded down, and then stop.',
    answer: 'PlanQuota',
  },
} as const satisfies Record<string, CallDoc>
