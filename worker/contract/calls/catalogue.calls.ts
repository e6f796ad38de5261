import type { CallDoc } from './call.ts'

export const catalogueCalls = {
  'GET /api/agent-types': { summary: 'List the agent types', answer: 'AgentTypes' },
  'POST /api/agent-types': {
    summary: 'Create an agent type',
    description: 'Without a `config`: the first channels of the product, answered by the built-in engine.',
    answer: 'AgentType',
    statuses: [201],
    codes: ['agentType.nameTaken'],
  },
  'POST /api/agent-types/try': {
    summary: 'Ask an engine one question',
    description:
      'The settings need not be saved. Asterisks stand for the secrets of the type that `typeId` names. Nothing is stored or counted.',
    answer: 'TrialResult',
    codes: ['agentType.notFound'],
  },
  'GET /api/agent-types/:id': { summary: 'Read an agent type', answer: 'AgentType' },
  'PUT /api/agent-types/:id': {
    summary: 'Change an agent type',
    description:
      'Fields that are absent keep their values; a `config` replaces the one before as a whole. Secrets of its engine that are absent or sent as asterisks stay while kind and address do; empty ones are taken away.',
    answer: 'AgentType',
    codes: ['agentType.nameTaken'],
  },
  'DELETE /api/agent-types/:id': { summary: 'Delete an agent type', answer: 'Deleted', codes: ['agentType.inUse'] },
  'GET /api/plans': {
    summary: 'List the plans',
    description: 'Without `page` and `limit`: all of them, up to a cap.',
    answer: 'WholePlans',
  },
  'POST /api/plans': {
    summary: 'Create a plan',
    description: 'A fixed price or a commission. A limit of `null` does not limit.',
    answer: 'WholePlan',
    statuses: [201],
  },
  'GET /api/plans/:id': { summary: 'Read a plan', answer: 'WholePlan' },
  'PUT /api/plans/:id': {
    summary: 'Change a plan',
    description: 'Fields that are absent keep their values. Lower limits take nothing from who has more already.',
    answer: 'WholePlan',
  },
  'DELETE /api/plans/:id': {
    summary: 'Delete a plan',
    description: 'Only one that nobody has ever subscribed to.',
    answer: 'Deleted',
    codes: ['plan.inUse'],
  },
  'GET /api/subscriptions': { summary: 'List the subscriptions', answer: 'Subscriptions' },
  'GET /api/subscriptions/stats': { summary: 'Count the subscriptions by status', answer: 'SubscriptionStats' },
  'PUT /api/subscriptions/:id': {
    summary: 'Change a subscription',
    description:
      'The whole or a part; `status` alone is a step of its life. What is cancelled stays so. It stays with its user.',
    answer: 'Subscription',
    codes: ['subscription.final', 'plan.notFound', 'subscription.tooManyAgents', 'server.busy'],
  },
  'PATCH /api/subscriptions/:id/payments/:paymentId': {
    summary: 'Settle a payment',
    description: 'Once: it was paid, or it is not asked for any more.',
    answer: 'Subscription',
    codes: ['payment.settled'],
  },
} as const satisfies Record<string, CallDoc>
