import type { CallDoc } from './call.ts'

export const subscriptionsCalls = {
  'GET /api/plans/public': { summary: 'List the plans on offer', answer: 'Plans' },
  'POST /api/subscriptions': {
    summary: 'Subscribe to a plan',
    description:
      'A customer sends `planId` alone; another plan takes the place of the one before it: what is pending of that is void, and days that were paid and not used become credit. The rest is for super administrators.',
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
    description: 'For good. Doing so twice changes nothing.',
    answer: 'Subscription',
  },
  'GET /api/subscriptions/quotes': {
    summary: 'Read what each plan on offer would cost',
    description:
      'For the caller, if he took it now. Days of his plan that are paid and not used are given back as credit, in cents by days, and reduce the first payment; what is pending of it is void.',
    answer: 'Quotes',
  },
  'GET /api/subscriptions/user/:userId': {
    summary: "Read a user's subscription",
    description: 'The live one, or else the last; `null` when there never was one.',
    answer: 'SubscriptionOrNone',
    codes: ['subscription.userNotFound'],
  },
  'GET /api/billing': {
    summary: 'Read the own plan, its usage and its payments',
    description:
      'Conversations are counted by calendar month in UTC. Payments come a page at a time, the newest first; `meta` counts them.',
    answer: 'Billing',
  },
  'GET /api/billing/quota': {
    summary: 'Read how far the plan conversations of the month are used',
    description:
      'A plan conversation is a thread within 24 hours of its first answered message. `answersUpTo` is where the own agents stop answering.',
    answer: 'PlanQuota',
  },
  'PUT /api/billing/quota': {
    summary: 'Choose what happens when the plan is used up',
    description:
      '`stop`: agents stop answering, say so and ask for an email address or telephone number. `grace`: they answer a tenth more than the plan has, rounded down, and then stop.',
    answer: 'PlanQuota',
  },
} as const satisfies Record<string, CallDoc>
