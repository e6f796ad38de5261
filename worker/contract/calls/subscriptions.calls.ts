import { Billing, Plans, Subscription, SubscriptionOrNone } from '../answers/subscriptions.ts'
import { BillingQuery } from '../billing.ts'
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
  'GET /api/billing': {
    summary: 'Read the own plan, its usage and its payments',
    description:
      'Conversations are counted by calendar month in UTC. Payments come a page at a time, the newest first; `meta` counts them.',
    query: { BillingQuery },
    answer: { Billing },
    isPaged: true,
    gives: {
      subscription,
      allowance: { agents: plan.maxAgents, conversations: plan.maxConversations },
      usage: { agents: 1, conversations: 128, resetsOn: '2026-12-01' },
      due: { payments: 1, amountUsd: plan.priceUsd },
      payments: subscription.payments.map((payment) => ({
        ...payment,
        planName: plan.name,
        billingCycle: plan.billingCycle,
      })),
    },
  },
} as const satisfies Record<string, CallDoc>
