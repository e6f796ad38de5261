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
  'GET /api/health': { summary: 'Ask whether the service is up', answer: 'Health' },
  'GET /api/health/ready': {
    summary: 'Ask whether database and objects answer too',
    answer: 'Health',
    codes: ['server.busy'],
  },
  'GET /api/openapi.json': {
    summary: 'Read this document',
    raw: { type: 'application/json', description: 'An OpenAPI 3.1 document of every call.' },
  },
  'GET /api/docs': {
    summary: 'Read this document as a page',
    raw: { type: 'text/html', description: 'The same as a page for people.' },
  },
} as const satisfies Record<Call, CallDoc>
