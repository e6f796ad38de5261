import type { Call } from '../access.ts'
import { accountCalls } from './account.calls.ts'
import { agentsCalls } from './agents.calls.ts'
import { behaviourCalls } from './behaviour.calls.ts'
import type { CallDoc } from './call.ts'
import { catalogueCalls } from './catalogue.calls.ts'
import { channelsCalls } from './channels.calls.ts'
import { chatCalls } from './chat.calls.ts'
import { conversationsCalls } from './conversations.calls.ts'
import { figuresCalls } from './figures.calls.ts'
import { knowledgeCalls } from './knowledge.calls.ts'
import { peopleCalls } from './people.calls.ts'
import { subscriptionsCalls } from './subscriptions.calls.ts'
import { threadsCalls } from './threads.calls.ts'
import { trainingCalls } from './training.calls.ts'

/** The entry of each call in the API document; the compiler reports a missing one and a superfluous one. */
export const CALLS = {
  ...accountCalls,
  ...agentsCalls,
  ...catalogueCalls,
  ...channelsCalls,
  ...chatCalls,
  ...conversationsCalls,
  ...figuresCalls,
  ...knowledgeCalls,
  ...peopleCalls,
  ...subscriptionsCalls,
  ...behaviourCalls,
  ...threadsCalls,
  ...trainingCalls,
  'GET /api/health': {
    summary: 'Check liveness',
    description:
      'Returns 200 while the Worker runs with valid variables, and 500 `server.misconfigured` while one is missing or invalid, as every call does. No database and no Durable Object is called.',
    answer: 'Health',
  },
  'GET /api/health/ready': {
    summary: 'Check readiness',
    description: 'Returns 503 `server.busy` when a database or a Durable Object cannot be reached.',
    answer: 'Health',
    codes: ['server.busy'],
  },
  'GET /api/openapi.json': {
    summary: 'Get the OpenAPI document',
    description: 'Describes every call of this installation.',
    raw: { type: 'application/json', description: 'An OpenAPI 3.1 document of every call.' },
  },
  'GET /api/docs': {
    summary: 'Get the API reference',
    description: 'Returns this document as a page, with the contract of webhook engines.',
    raw: { type: 'text/html', description: 'The API reference as a page.' },
  },
} as const satisfies Record<Call, CallDoc>
