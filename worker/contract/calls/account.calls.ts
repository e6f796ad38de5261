import { AccountDeletion, AccountEdit, PasswordChange, RetentionEdit, RetentionQuery } from '../account.ts'
import { AccountExport, AccountSessions, OneAccount, RetentionForecast, SessionsEnded } from '../answers/account.ts'
import { Deleted, Nothing } from '../answers/parts.ts'
import { NO_BEHAVIOUR } from '../behaviour.ts'
import type { CallDoc } from './call.ts'
import { account, agent, channel, conversation, ids, subscription, times } from './examples.ts'

const session = {
  id: ids.session,
  createdAt: times.createdAt,
  lastSeenAt: times.createdAt,
  expiresAt: '2026-12-20T10:15:30.250Z',
  userAgent: 'Mozilla/5.0',
}
const { agentType, _count: _, ...exported } = agent
const everything = {
  exportedAt: times.createdAt,
  account,
  sessions: [{ ...session, endedAt: null }],
  subscriptions: [subscription],
  agents: [
    {
      ...exported,
      agentType: { id: agentType.id, name: agentType.name },
      deletedAt: null,
      behaviour: NO_BEHAVIOUR,
      channels: [channel],
      knowledge: [
        {
          kind: 'url',
          title: 'Envíos',
          address: 'https://example.com/envios',
          text: null,
          createdAt: times.createdAt,
        },
      ],
      testCases: [{ question: '¿Hacen envíos?', expected: 'Sí, a todo el país en tres días.' }],
    },
  ],
  conversations: [conversation],
}

export const accountCalls = {
  'GET /api/account': { summary: 'Read the own account', answer: { OneAccount }, gives: { account } },
  'PUT /api/account': {
    summary: 'Change name, company, country or language',
    description: 'Fields that are absent keep their values.',
    body: { AccountEdit },
    answer: { OneAccount },
    sends: { companyName: 'Café Aurora', language: 'es' },
    gives: { account },
  },
  'DELETE /api/account': {
    summary: 'Delete the own account',
    description:
      'Asks for the password again. Sessions end, agents and channels fall silent and the subscription is cancelled at once; what is left is purged after 30 days.',
    body: { AccountDeletion },
    answer: { Deleted },
    codes: ['admin.lastSuperAdmin', 'request.rateLimited'],
    sends: { password: 'una frase que solo yo sé' },
    gives: { id: ids.user },
  },
  'PUT /api/account/password': {
    summary: 'Change the password',
    description: 'Asks for the old one. Every other session ends; the one that makes the call goes on.',
    body: { PasswordChange },
    answer: { Nothing },
    codes: ['request.rateLimited'],
    sends: { currentPassword: 'una frase que solo yo sé', newPassword: 'otra frase que nadie adivina' },
    gives: null,
  },
  'GET /api/account/sessions': {
    summary: 'List where one is signed in',
    answer: { AccountSessions },
    gives: { sessions: [{ ...session, isCurrent: true }] },
  },
  'DELETE /api/account/sessions': {
    summary: 'End every other session',
    description: 'The one that makes the call goes on.',
    answer: { SessionsEnded },
    gives: { ended: 2 },
  },
  'GET /api/account/retention': {
    summary: 'Count what a retention would let go of',
    description: 'How many of the own conversations are older than so many days.',
    query: { RetentionQuery },
    answer: { RetentionForecast },
    asks: { days: '90' },
    gives: { days: 90, conversations: 42 },
  },
  'PUT /api/account/retention': {
    summary: 'Choose how long conversations are kept',
    description: 'Older ones go with the next daily run, for good.',
    body: { RetentionEdit },
    answer: { OneAccount },
    sends: { days: 180 },
    gives: { account: { ...account, retentionDays: 180 } },
  },
  'DELETE /api/account/sessions/:id': {
    summary: 'End a session',
    answer: { Deleted },
    codes: ['session.notFound'],
    gives: { id: ids.session },
  },
  'GET /api/account/export': {
    summary: 'Export everything that is kept of oneself',
    description:
      'Streamed, conversations last, oldest first: it may be large. An answer that breaks off is not valid JSON. Channels come without their secrets.',
    answer: { AccountExport },
    gives: everything,
  },
  'GET /api/admin/users/:id/export': {
    summary: 'Export everything that is kept of a user',
    description: 'As `GET /api/account/export`, for a super administrator. Recorded.',
    answer: { AccountExport },
    codes: ['user.notFound'],
    gives: everything,
  },
} as const satisfies Record<string, CallDoc>
