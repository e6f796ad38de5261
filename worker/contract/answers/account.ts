import * as z from 'zod/mini'
import { DOCUMENT_KINDS } from '../document-kinds.ts'
import { RETENTION_CHOICES_DAYS } from '../limits.ts'
import { LOCALES } from '../locales.ts'
import { User } from './accounts.ts'
import { Agent } from './agents.ts'
import { Behaviour } from './behaviour.ts'
import { Channel } from './channels.ts'
import { Conversation } from './conversations.ts'
import { anId, count, time } from './parts.ts'
import { Subscription } from './subscriptions.ts'

export const Account = z.object({ ...User.shape, language: z.nullable(z.enum(LOCALES)), retentionDays: count })
export const OneAccount = z.object({ account: Account })

const session = {
  id: anId,
  createdAt: time,
  lastSeenAt: time,
  expiresAt: time,
  userAgent: z.nullable(z.string()),
}
export const AccountSession = z.object({ ...session, isCurrent: z.boolean() })
export const SessionsEnded = z.object({ ended: count })
export const RetentionForecast = z.object({ days: z.literal(RETENTION_CHOICES_DAYS), conversations: count })
export const AccountSessions = z.object({ sessions: z.array(AccountSession) })

const { agentType: _type, _count: _figures, ...agent } = Agent.shape
const ExportedAgent = z.object({
  ...agent,
  agentType: z.object({ id: anId, name: z.string() }),
  deletedAt: z.nullable(time),
  behaviour: Behaviour,
  channels: z.array(Channel),
  knowledge: z.array(
    z.object({
      kind: z.enum(DOCUMENT_KINDS),
      title: z.string(),
      address: z.nullable(z.string()),
      text: z.nullable(z.string()),
      createdAt: time,
    }),
  ),
  testCases: z.array(z.object({ question: z.string(), expected: z.string() })),
})

export const AccountExport = z.object({
  exportedAt: time,
  account: Account,
  sessions: z.array(z.object({ ...session, endedAt: z.nullable(time) })),
  subscriptions: z.array(Subscription),
  agents: z.array(ExportedAgent),
  conversations: z.array(Conversation),
})
