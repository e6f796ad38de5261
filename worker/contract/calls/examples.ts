import type { Account } from '../account.ts'
import type { User } from '../accounts.ts'
import type { Agent } from '../agents.ts'
import type { Channel } from '../channels.ts'
import type { ConversationSession } from '../conversation-sessions.ts'
import type { Conversation } from '../conversations.ts'
import type { DroppedMessage } from '../dropped-messages.ts'
import { REPLY_WINDOW_MS } from '../limits.ts'
import type { PublicPlan, Subscription } from '../subscriptions.ts'
import type { WebhookCall } from '../webhook-calls.ts'

/** The people and things that the examples of the document are about. */
export const ids = {
  device: '4f1c0d52-7a8e-4b9d-9a55-2f1f7f0f6c11',
  user: '6f1d3c52-9a3e-4f6b-8f0a-2f4f5b7c1d10',
  role: '00000000-0000-4000-8000-000000000002',
  agent: '0b8f6f2e-51b4-4f0e-9d3a-7c1f8e2a4b11',
  type: '00000000-0000-4000-8000-000000000201',
  channel: 'c2a9d7e4-3b5f-4c8a-a1d2-5e6f7a8b9c12',
  conversation: '9d4c1b2a-7e6f-4a5b-8c9d-0e1f2a3b4c13',
  plan: '00000000-0000-4000-8000-000000000302',
  subscription: 'e7f8a9b0-1c2d-4e3f-8a4b-5c6d7e8f9a14',
  payment: '3a4b5c6d-7e8f-4901-a2b3-c4d5e6f7a815',
  session: '5b6c7d8e-9f01-4a2b-83c4-d5e6f7a8b916',
  document: '8a9b0c1d-2e3f-4a4b-a6c7-d8e9f0a1b218',
  passage: '9b0c1d2e-3f4a-4b5c-b7d8-e9f0a1b2c319',
  call: '7f8a9b0c-1d2e-4f3a-95b6-c7d8e9f0a117',
  answer: '1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c21',
  testCase: '2b3c4d5e-6f7a-4b8c-9d0e-1f2a3b4c5d22',
} as const

const at = '2026-11-20T10:15:30.250Z'
export const times = { createdAt: at, updatedAt: at }
export const meta = { page: 1, limit: 10, total: 1, totalPages: 1 }

export const user: User = {
  id: ids.user,
  name: 'Ana Torres',
  email: 'ana@example.com',
  companyName: 'Café Aurora',
  country: 'MX',
  isActive: true,
  createdAt: at,
  userRoles: [{ id: `${ids.user}:${ids.role}`, roleId: ids.role, role: { id: ids.role, name: 'customer' } }],
}
export const account: Account = { ...user, language: 'es', retentionDays: 365 }
export const tokens = { accessToken: 'eyJhbGciOiJIUzI1NiJ9.…', refreshToken: '5b6c7d8e.1.…', expiresIn: 900 }

export const agent: Agent = {
  id: ids.agent,
  name: 'Luz',
  description: 'Answers customers of the café',
  typeId: ids.type,
  language: 'es',
  patienceSeconds: 3,
  ...times,
  agentType: {
    id: ids.type,
    name: 'Customer service',
    config: { fields: [], channels: { webchat: {} }, engine: { kind: 'builtin' } },
  },
  _count: { conversations: 128, channels: 1 },
}

export const channel: Channel = {
  id: ids.channel,
  type: 'webchat',
  status: 'active',
  config: { welcome: 'Hola, ¿en qué le ayudo?' },
  agentId: ids.agent,
  webhookUrl: `https://vocero.example/api/agents/${ids.agent}/channels/webchat`,
  lastMessageAt: at,
  lastCheckedAt: null,
  lastFinding: null,
  account: null,
  remedy: null,
  ...times,
}

export const conversation: Conversation = {
  id: ids.conversation,
  agentId: ids.agent,
  sessionId: 'session-7f3a9c',
  userMessage: '¿A qué hora abren?',
  agentResponse: 'Abrimos a las ocho.',
  timestamp: at,
  metadata: {
    sessionId: 'session-7f3a9c',
    channelType: 'webchat',
    source: 'webchat',
    origin: 'server',
    state: 'answered',
    language: 'es',
    messageId: '1f2e3d4c-5b6a-4798-8a9b-0c1d2e3f4a17',
    responseMs: 42,
    sources: ['Horario'],
    usage: { inputTokens: 0, outputTokens: 0, isEstimated: false, costUsd: 0 },
  },
}

export const conversationSession: ConversationSession = {
  agentId: ids.agent,
  agentName: agent.name,
  sessionId: conversation.sessionId,
  channelType: 'whatsapp',
  exchanges: 3,
  startedAt: at,
  lastAt: at,
  isUnanswered: true,
  person: { name: 'Ana Torres' },
  replyWindow: { closesAt: Date.parse(at) + REPLY_WINDOW_MS, isOpen: true },
  last: { id: ids.conversation, userMessage: '¿A qué hora abren?', agentResponse: null, state: 'unanswered' },
}

export const droppedMessage: DroppedMessage = {
  agentId: ids.agent,
  agentName: agent.name,
  messageId: 'whatsapp:wamid.HBgLNTI1NTEyMzQ1Njc4',
  sessionId: conversation.sessionId,
  channelType: 'whatsapp',
  userMessage: '¿A qué hora abren?',
  code: 'plan.quotaExceeded',
  reason: 'Has alcanzado el límite de conversaciones de tu plan.',
  at,
}

export const plan: PublicPlan = {
  id: ids.plan,
  name: 'Professional',
  description: null,
  pricingType: 'fixed',
  priceUsd: 99,
  commissionRate: 0,
  billingCycle: 'monthly',
  maxAgents: 5,
  maxConversations: 5000,
  agentTypeIds: [ids.type],
  features: ['5 agents'],
  isPublic: true,
  trialDays: 0,
}

export const subscription: Subscription = {
  id: ids.subscription,
  status: 'active',
  startDate: '2026-11-20',
  endDate: '2026-12-19',
  autoRenew: true,
  isTrial: false,
  isLive: true,
  user: { id: ids.user, name: user.name, email: user.email, companyName: user.companyName },
  plan,
  payments: [{ id: ids.payment, amountUsd: 99, status: 'pending', createdAt: at }],
}

export const webhookCall: WebhookCall = {
  id: ids.call,
  at,
  verdict: 'accepted',
  detail: null,
  bytes: 412,
  messages: 1,
  dropped: [],
  replayedAt: null,
  mayReplay: true,
}
