import type { Permission } from './permissions.ts'

/** Who may knock: everybody, whoever is signed in, holders of any of these permissions, super administrators. */
export type Access = 'anyone' | 'signedIn' | 'superAdmin' | readonly [Permission, ...Permission[]]

const readsAgents = ['agent_management', 'conversations_access'] as const
const writesAgents = ['agent_management'] as const
const conversations = ['conversations_access'] as const
const subscription = ['subscription_access'] as const
const analytics = ['analytics_access'] as const
const settings = ['system_settings'] as const
const billing = ['billing_management'] as const

/** The authorisation table: every call of the API and who may make it. A route that is not here does not start. */
export const ACCESS = {
  'GET /api/health': 'anyone',
  'GET /api/health/ready': 'anyone',
  'GET /api/openapi.json': 'anyone',
  'GET /api/docs': 'anyone',

  'POST /api/auth/login': 'anyone',
  'POST /api/auth/register': 'anyone',
  'POST /api/auth/logout': 'anyone',
  'POST /api/auth/refresh': 'anyone',
  'GET /api/auth/profile': 'signedIn',
  'GET /api/auth/permissions': 'signedIn',

  'GET /api/account': 'signedIn',
  'PUT /api/account': 'signedIn',
  'DELETE /api/account': 'signedIn',
  'PUT /api/account/password': 'signedIn',
  'GET /api/account/sessions': 'signedIn',
  'DELETE /api/account/sessions': 'signedIn',
  'DELETE /api/account/sessions/:id': 'signedIn',
  'GET /api/account/retention': settings,
  'PUT /api/account/retention': settings,
  'GET /api/account/export': 'signedIn',
  'GET /api/admin/users/:id/export': 'superAdmin',
  'POST /api/admin/create-super-admin': 'superAdmin',
  'GET /api/admin/admins': 'superAdmin',
  'DELETE /api/admin/admins/:id': 'superAdmin',
  'GET /api/admin/users': 'superAdmin',
  'POST /api/admin/users': 'superAdmin',
  'PUT /api/admin/users/:id': 'superAdmin',
  'DELETE /api/admin/users/:id': 'superAdmin',
  'GET /api/admin/roles': 'superAdmin',

  'GET /api/permissions': 'superAdmin',
  'POST /api/permissions': 'superAdmin',
  'PUT /api/permissions/:id': 'superAdmin',
  'DELETE /api/permissions/:id': 'superAdmin',
  'GET /api/roles': 'superAdmin',
  'GET /api/roles/permissions': 'superAdmin',
  'POST /api/roles': 'superAdmin',
  'PUT /api/roles/:id': 'superAdmin',
  'DELETE /api/roles/:id': 'superAdmin',

  'GET /api/agents': readsAgents,
  'GET /api/agents/user': readsAgents,
  'POST /api/agents': writesAgents,
  'GET /api/agents/:id': readsAgents,
  'PUT /api/agents/:id': writesAgents,
  'DELETE /api/agents/:id': writesAgents,
  'GET /api/agents/:id/public': 'anyone',
  'POST /api/agents/:id/try': writesAgents,
  'GET /api/agents/:id/test-cases': writesAgents,
  'POST /api/agents/:id/test-cases': writesAgents,
  'PUT /api/agents/:id/test-cases/:caseId': writesAgents,
  'DELETE /api/agents/:id/test-cases/:caseId': writesAgents,
  'POST /api/agents/:id/test-cases/:caseId/run': writesAgents,
  'GET /api/agents/:id/behaviour': writesAgents,
  'PUT /api/agents/:id/behaviour/draft': writesAgents,
  'DELETE /api/agents/:id/behaviour/draft': writesAgents,
  'POST /api/agents/:id/behaviour/publish': writesAgents,
  'GET /api/agents/:id/behaviour/versions': writesAgents,
  'POST /api/agents/:id/behaviour/versions/:number/restore': writesAgents,
  'GET /api/agents/:id/answers': writesAgents,
  'POST /api/agents/:id/answers': writesAgents,
  'PUT /api/agents/:id/answers/:answerId': writesAgents,
  'DELETE /api/agents/:id/answers/:answerId': writesAgents,
  'GET /api/agents/:id/questions': conversations,
  'POST /api/agents/:id/questions/dismiss': conversations,
  'POST /api/agents/:id/questions/restore': conversations,
  'GET /api/agent-types/user-allowed': readsAgents,
  'GET /api/agent-types': 'superAdmin',
  'POST /api/agent-types': 'superAdmin',
  'POST /api/agent-types/try': 'superAdmin',
  'GET /api/agent-types/:id': 'superAdmin',
  'PUT /api/agent-types/:id': 'superAdmin',
  'DELETE /api/agent-types/:id': 'superAdmin',

  'GET /api/channels/types': 'signedIn',
  'GET /api/channels/agent/:agentId': readsAgents,
  'POST /api/channels': writesAgents,
  'GET /api/channels/:id': readsAgents,
  'PUT /api/channels/:id': writesAgents,
  'DELETE /api/channels/:id': writesAgents,
  'POST /api/channels/:id/connect': writesAgents,
  'GET /api/channels/:id/webhook-calls': writesAgents,
  'GET /api/channels/:id/webhook-calls/:callId': writesAgents,
  'POST /api/channels/:id/webhook-calls/:callId/replay': writesAgents,

  'POST /api/agents/:id/channels/webchat': 'anyone',
  'POST /api/agents/:id/channels/:type': 'anyone',
  'GET /api/agents/:id/channels/webchat/stream': 'anyone',
  'GET /api/agents/:id/channels/:type': 'anyone',
  'GET /api/agents/webhook-stream': readsAgents,

  'POST /api/conversations': readsAgents,
  'GET /api/conversations': conversations,
  'GET /api/conversations/sessions': conversations,
  'GET /api/conversations/:id': conversations,
  'DELETE /api/conversations/:id': conversations,
  'GET /api/conversations/:id/events': conversations,
  'POST /api/conversations/:id/retry': conversations,
  'GET /api/conversations/stats/:agentId': conversations,
  'GET /api/conversations/session/:sessionId': conversations,

  'GET /api/dashboard': 'signedIn',
  'GET /api/analytics': analytics,
  'GET /api/admin/overview': 'superAdmin',

  'GET /api/plans/public': 'anyone',
  'GET /api/plans': 'superAdmin',
  'POST /api/plans': 'superAdmin',
  'GET /api/plans/:id': 'superAdmin',
  'PUT /api/plans/:id': 'superAdmin',
  'DELETE /api/plans/:id': 'superAdmin',

  'GET /api/subscriptions': 'superAdmin',
  'GET /api/subscriptions/stats': 'superAdmin',
  'PUT /api/subscriptions/:id': 'superAdmin',
  'PATCH /api/subscriptions/:id/payments/:paymentId': 'superAdmin',
  'POST /api/subscriptions': subscription,
  'PATCH /api/subscriptions/:id/cancel': subscription,
  'GET /api/subscriptions/user/:userId': subscription,

  'GET /api/billing': billing,

  'GET /api/admin/audit-log': 'superAdmin',
} as const satisfies Record<string, Access>

export type Call = keyof typeof ACCESS
