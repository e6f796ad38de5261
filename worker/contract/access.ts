import type { Permission } from './permissions.ts'

/** Who may knock: everybody, whoever is signed in, holders of any of these permissions, super administrators. */
export type Access = 'anyone' | 'signedIn' | 'superAdmin' | readonly [Permission, ...Permission[]]

const readsAgents = ['agent_management', 'conversations_access'] as const
const writesAgents = ['agent_management'] as const
const conversations = ['conversations_access'] as const
const subscription = ['subscription_access'] as const

/** The authorisation table: every call of the API and who may make it. A route that is not here does not start. */
export const ACCESS = {
  'GET /api/health': 'anyone',
  'GET /api/health/ready': 'anyone',

  'POST /api/auth/login': 'anyone',
  'POST /api/auth/register': 'anyone',
  'POST /api/auth/logout': 'anyone',
  'POST /api/auth/refresh': 'anyone',
  'GET /api/auth/profile': 'signedIn',
  'GET /api/auth/permissions': 'signedIn',

  'GET /api/agents': readsAgents,
  'GET /api/agents/user': readsAgents,
  'POST /api/agents': writesAgents,
  'GET /api/agents/:id': readsAgents,
  'PUT /api/agents/:id': writesAgents,
  'DELETE /api/agents/:id': writesAgents,
  'GET /api/agents/:id/public': 'anyone',
  'GET /api/agent-types/user-allowed': readsAgents,

  'GET /api/channels/types': 'signedIn',
  'GET /api/channels/agent/:agentId': readsAgents,
  'POST /api/channels': writesAgents,
  'GET /api/channels/:id': readsAgents,
  'PUT /api/channels/:id': writesAgents,
  'DELETE /api/channels/:id': writesAgents,

  'POST /api/agents/:id/channels/webchat': 'anyone',
  'POST /api/agents/:id/channels/:type': 'anyone',
  'GET /api/agents/:id/channels/webchat/stream': 'anyone',
  'GET /api/agents/:id/channels/:type': 'anyone',
  'GET /api/agents/webhook-stream': readsAgents,

  'POST /api/conversations': readsAgents,
  'GET /api/conversations': conversations,
  'GET /api/conversations/:id': conversations,
  'DELETE /api/conversations/:id': conversations,
  'GET /api/conversations/:id/events': conversations,
  'POST /api/conversations/:id/retry': conversations,
  'GET /api/conversations/stats/:agentId': conversations,
  'GET /api/conversations/session/:sessionId': conversations,

  'GET /api/plans/public': 'anyone',
  'POST /api/subscriptions': subscription,
  'PATCH /api/subscriptions/:id/cancel': subscription,
  'GET /api/subscriptions/user/:userId': subscription,

  'GET /api/admin/audit-log': 'superAdmin',
} as const satisfies Record<string, Access>

export type Call = keyof typeof ACCESS
