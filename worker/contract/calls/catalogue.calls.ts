import { EngineTrial } from '../agent-type-engine.ts'
import { AgentTypeEdit, AgentTypeInput, AgentTypesQuery } from '../agent-types.ts'
import {
  AgentType,
  AgentTypes,
  SubscriptionStats,
  Subscriptions,
  TrialResult,
  WholePlan,
  WholePlans,
} from '../answers/catalogue.ts'
import { Deleted } from '../answers/parts.ts'
import { Subscription } from '../answers/subscriptions.ts'
import { PlanEdit, PlanInput, PlansQuery } from '../plans.ts'
import { PaymentEdit, SubscriptionEdit, SubscriptionsQuery } from '../subscription-edits.ts'
import type { CallDoc } from './call.ts'
import { agent, ids, plan, subscription, times } from './examples.ts'

const type = {
  id: ids.type,
  name: 'Customer service',
  description: null,
  requiresApi: false,
  systemMessage: 'You answer the customers of a café.',
  config: agent.agentType.config,
  ...times,
  _count: { agents: 3 },
}
const whole = { ...plan, ...times, _count: { subscriptions: 8 } }

export const catalogueCalls = {
  'GET /api/agent-types': {
    summary: 'List the agent types',
    query: { AgentTypesQuery },
    answer: { AgentTypes },
    isPaged: true,
    asks: { search: 'service', requiresApi: 'false' },
    gives: [type],
  },
  'POST /api/agent-types': {
    summary: 'Create an agent type',
    description: 'Without a `config`: the first channels of the product, answered by the built-in engine.',
    body: { AgentTypeInput },
    answer: { AgentType },
    statuses: [201],
    codes: ['agentType.nameTaken'],
    sends: { name: 'Customer service', systemMessage: type.systemMessage },
    gives: type,
  },
  'POST /api/agent-types/try': {
    summary: 'Ask an engine one question',
    description:
      'The settings need not be saved. Asterisks stand for the secrets of the type that `typeId` names. Nothing is stored or counted.',
    body: { EngineTrial },
    answer: { TrialResult },
    codes: ['agentType.notFound'],
    sends: { config: { engine: { kind: 'builtin' } }, message: 'Hello' },
    gives: { reply: 'Hello! How can I help you?', failure: null, durationMs: 3, usage: null },
  },
  'GET /api/agent-types/:id': {
    summary: 'Read an agent type',
    answer: { AgentType },
    codes: ['agentType.notFound'],
    gives: type,
  },
  'PUT /api/agent-types/:id': {
    summary: 'Change an agent type',
    description:
      'Fields that are absent keep their values; a `config` replaces the one before as a whole. Secrets of its engine that are absent or sent as asterisks stay while kind and address do; empty ones are taken away.',
    body: { AgentTypeEdit },
    answer: { AgentType },
    codes: ['agentType.notFound', 'agentType.nameTaken'],
    sends: { description: 'Answers customers' },
    gives: { ...type, description: 'Answers customers' },
  },
  'DELETE /api/agent-types/:id': {
    summary: 'Delete an agent type',
    answer: { Deleted },
    codes: ['agentType.notFound', 'agentType.inUse'],
    gives: { id: ids.type },
  },
  'GET /api/plans': {
    summary: 'List the plans',
    description: 'Without `page` and `limit`: all of them, up to a cap.',
    query: { PlansQuery },
    answer: { WholePlans },
    isPaged: true,
    asks: { billingCycle: 'monthly' },
    gives: [whole],
  },
  'POST /api/plans': {
    summary: 'Create a plan',
    description: 'A fixed price or a commission. A limit of `null` does not limit.',
    body: { PlanInput },
    answer: { WholePlan },
    statuses: [201],
    sends: {
      name: 'Professional',
      pricingType: 'fixed',
      priceUsd: 99,
      billingCycle: 'monthly',
      maxAgents: 5,
      maxConversations: 5000,
      features: ['5 agents'],
    },
    gives: whole,
  },
  'GET /api/plans/:id': { summary: 'Read a plan', answer: { WholePlan }, codes: ['plan.notFound'], gives: whole },
  'PUT /api/plans/:id': {
    summary: 'Change a plan',
    description: 'Fields that are absent keep their values. Lower limits take nothing from who has more already.',
    body: { PlanEdit },
    answer: { WholePlan },
    codes: ['plan.notFound'],
    sends: { priceUsd: 109.5 },
    gives: { ...whole, priceUsd: 109.5 },
  },
  'DELETE /api/plans/:id': {
    summary: 'Delete a plan',
    description: 'Only one that nobody has ever subscribed to.',
    answer: { Deleted },
    codes: ['plan.notFound', 'plan.inUse'],
    gives: { id: ids.plan },
  },
  'GET /api/subscriptions': {
    summary: 'List the subscriptions',
    query: { SubscriptionsQuery },
    answer: { Subscriptions },
    isPaged: true,
    asks: { status: 'active' },
    gives: [subscription],
  },
  'GET /api/subscriptions/stats': {
    summary: 'Count the subscriptions by status',
    answer: { SubscriptionStats },
    gives: { total: 12, active: 8, paused: 1, cancelled: 3 },
  },
  'PUT /api/subscriptions/:id': {
    summary: 'Change a subscription',
    description:
      'The whole or a part; `status` alone is a step of its life. What is cancelled stays so. It stays with its user.',
    body: { SubscriptionEdit },
    answer: { Subscription },
    codes: [
      'subscription.notFound',
      'subscription.final',
      'plan.notFound',
      'subscription.tooManyAgents',
      'server.busy',
    ],
    sends: { status: 'paused' },
    gives: { ...subscription, status: 'paused', isLive: false },
  },
  'PATCH /api/subscriptions/:id/payments/:paymentId': {
    summary: 'Settle a payment',
    description: 'Once: it was paid, or it is not asked for any more.',
    body: { PaymentEdit },
    answer: { Subscription },
    codes: ['payment.notFound', 'payment.settled'],
    sends: { status: 'paid' },
    gives: { ...subscription, payments: subscription.payments.map((payment) => ({ ...payment, status: 'paid' })) },
  },
} as const satisfies Record<string, CallDoc>
