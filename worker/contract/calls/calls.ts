import type { Call } from '../access.ts'
import { accountCalls } from './account.calls.ts'
import { accountsCalls } from './accounts.calls.ts'
import { agentsCalls } from './agents.calls.ts'
import { auditCalls } from './audit.calls.ts'
import { behaviourCalls } from './behaviour.calls.ts'
import type { CallDoc } from './call.ts'
import { cannedRepliesCalls } from './canned-replies.calls.ts'
import { catalogueCalls } from './catalogue.calls.ts'
import { channelsCalls } from './channels.calls.ts'
import { chatCalls } from './chat.calls.ts'
import { contactCalls } from './contact.calls.ts'
import { conversationsCalls } from './conversations.calls.ts'
import { figuresCalls } from './figures.calls.ts'
import { healthCalls } from './health.calls.ts'
import { knowledgeCalls } from './knowledge.calls.ts'
import { notificationsCalls } from './notifications.calls.ts'
import { peopleCalls } from './people.calls.ts'
import { subscriptionsCalls } from './subscriptions.calls.ts'
import { teamCalls } from './team.calls.ts'
import { threadsCalls } from './threads.calls.ts'
import { trainingCalls } from './training.calls.ts'

/** The entry of each call in the API document; the compiler reports a missing one and a superfluous one. */
export const CALLS = {
  ...accountsCalls,
  ...accountCalls,
  ...agentsCalls,
  ...auditCalls,
  ...cannedRepliesCalls,
  ...catalogueCalls,
  ...channelsCalls,
  ...chatCalls,
  ...contactCalls,
  ...conversationsCalls,
  ...figuresCalls,
  ...knowledgeCalls,
  ...notificationsCalls,
  ...peopleCalls,
  ...subscriptionsCalls,
  ...behaviourCalls,
  ...teamCalls,
  ...threadsCalls,
  ...trainingCalls,
  ...healthCalls,
} as const satisfies Record<Call, CallDoc>
