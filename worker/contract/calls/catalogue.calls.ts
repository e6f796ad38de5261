import type { CallDoc } from './call.ts'

export const catalogueCalls = {
  'GET /api/agent-types': {
    summary: 'List agent types',
    description: 'Lists agent types with their settings. Secrets of engines are masked.',
    answer: 'AgentTypes',
  },
  'POST /api/agent-types': {
    summary: 'Create an agent type',
    description:
      'Without a `config`, the type offers the default channels and is answered by the built-in engine. `requiresApi` follows from the engine; a value that contradicts it is refused.',
    answer: 'AgentType',
    statuses: [201],
    codes: ['agentType.nameTaken'],
  },
  'POST /api/agent-types/try': {
    summary: 'Test an engine',
    description:
      'Asks an engine one question with the settings of the call, which need not be saved, and without the fallback engine. Secrets sent as asterisks stand for those of the agent type that `typeId` names. Nothing is stored or counted. When the engine fails, the response is 200 with `failure`.',
    answer: 'TrialResult',
    codes: ['agentType.notFound'],
  },
  'GET /api/agent-types/:id': {
    summary: 'Get an agent type',
    description: 'Secrets of its engine are masked.',
    answer: 'AgentType',
  },
  'PUT /api/agent-types/:id': {
    summary: 'Update an agent type',
    description:
      'Fields that are absent keep their values; `config` replaces the previous one as a whole. Secrets of the engine that are absent or sent as asterisks are kept while its kind and address stay the same; empty ones are removed. Agents of this type use the new settings from their next message.',
    answer: 'AgentType',
    codes: ['agentType.nameTaken'],
  },
  'DELETE /api/agent-types/:id': {
    summary: 'Delete an agent type',
    description: 'An agent type that agents have cannot be deleted. It is removed from all plans.',
    answer: 'Deleted',
    codes: ['agentType.inUse'],
  },
  'GET /api/plans': {
    summary: 'List plans',
    description: 'Lists public and other plans. Without `page` and `limit` it returns all of them, at most 500.',
    answer: 'WholePlans',
  },
  'POST /api/plans': {
    summary: 'Create a plan',
    description:
      'A plan has a fixed price in dollars or a commission in percent. Limits of `null` are unlimited; the defaults are 1 agent and 1,000 plan conversations a month. A public plan needs an agent type and a name of its own.',
    answer: 'WholePlan',
    statuses: [201],
  },
  'GET /api/plans/:id': { summary: 'Get a plan', answer: 'WholePlan' },
  'PUT /api/plans/:id': {
    summary: 'Update a plan',
    description:
      'Fields that are absent keep their values. Subscribers keep the agents that they have: with a lower limit, new ones are refused until there is room.',
    answer: 'WholePlan',
  },
  'DELETE /api/plans/:id': {
    summary: 'Delete a plan',
    description: 'Only a plan that never had a subscription, cancelled ones included, can be deleted.',
    answer: 'Deleted',
    codes: ['plan.inUse'],
  },
  'GET /api/subscriptions': {
    summary: 'List subscriptions',
    description:
      'Lists the subscriptions of all accounts, newest first. `search` looks at the name, email address and company of the user, and at the name of the plan.',
    answer: 'Subscriptions',
  },
  'GET /api/subscriptions/stats': {
    summary: 'Count subscriptions by status',
    description: 'Counts the subscriptions of all accounts.',
    answer: 'SubscriptionStats',
  },
  'PUT /api/subscriptions/:id': {
    summary: 'Update a subscription',
    description:
      'Fields that are absent keep their values; `status` alone pauses, activates or cancels the subscription. A cancelled subscription cannot be changed, and no subscription can be moved to another user. Another plan voids pending payments, turns paid days that are not used into credit, and charges a fixed price for the rest of the period; after a trial nothing is charged.',
    answer: 'Subscription',
    codes: ['subscription.final', 'plan.notFound', 'subscription.tooManyAgents', 'server.busy'],
  },
  'PATCH /api/subscriptions/:id/payments/:paymentId': {
    summary: 'Settle a payment',
    description:
      'Sets a pending payment to `paid` or `void`. A payment is settled once: the same status again changes nothing, the other one is refused.',
    answer: 'Subscription',
    codes: ['payment.settled'],
  },
} as const satisfies Record<string, CallDoc>
