import { Plans, Subscription, SubscriptionOrNone } from '../answers/subscriptions.ts'
import { SubscriptionInput } from '../subscriptions.ts'
import type { CallDoc } from './call.ts'
import { ids, plan, subscription } from './examples.ts'

export const subscriptionsCalls = {
  'GET /api/plans/public': { summary: 'List the plans on offer', answer: { Plans }, gives: [plan] },
  'POST /api/subscriptions': {
    summary: 'Subscribe to a plan',
    isRepeatable: true,
    description:
      'A customer sends `planId` alone; another plan takes the place of the one before it. The rest is for super administrators.',
    body: { SubscriptionInput },
    answer: { Subscription },
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
    sends: { planId: ids.plan },
    gives: subscription,
  },
  'PATCH /api/subscriptions/:id/cancel': {
    summary: 'Cancel a subscription',
    description: 'For good. Doing so twice changes nothing.',
    answer: { Subscription },
    codes: ['subscription.notFound'],
    gives: { ...subscription, status: 'cancelled', isLive: false },
  },
  'GET /api/subscriptions/user/:userId': {
    summary: "Read a user's subscription",
    description: 'The live one, or else the last; `null` when there never was one.',
    answer: { SubscriptionOrNone },
    codes: ['subscription.userNotFound'],
    gives: subscription,
  },
} as const satisfies Record<string, CallDoc>
