import * as z from 'zod/mini'
import { companyName, country, givenPassword, newPassword, personName, type User } from './accounts.ts'
import type { Agent } from './agents.ts'
import type { Behaviour } from './behaviour.ts'
import type { Channel } from './channels.ts'
import type { Conversation } from './conversations.ts'
import type { DocumentKind } from './document-kinds.ts'
import { RETENTION_CHOICES_DAYS } from './limits.ts'
import { LOCALES, type Locale } from './locales.ts'
import type { Subscription } from './subscriptions.ts'
import { oneOf } from './text.ts'

/** A field that is absent keeps its value; an empty company or country, and a language of `null`, are taken away. */
export const AccountEdit = z.object({
  name: z.optional(personName),
  companyName: z.optional(z.nullable(companyName)),
  country: z.optional(z.nullable(country)),
  language: z.optional(z.nullable(oneOf(LOCALES, 'agent.languageUnknown'))),
})
export type AccountEdit = z.infer<typeof AccountEdit>

export const PasswordChange = z.object({ currentPassword: givenPassword, newPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

/** What cannot be undone asks for the password again, whoever holds the session. */
export const AccountDeletion = z.object({ password: givenPassword })
export type AccountDeletion = z.infer<typeof AccountDeletion>

export type RetentionDays = (typeof RETENTION_CHOICES_DAYS)[number]

const isChoice = (days: number): days is RetentionDays => RETENTION_CHOICES_DAYS.some((choice) => choice === days)

export const RetentionEdit = z.object({ days: z.literal(RETENTION_CHOICES_DAYS, { error: 'field.option' }) })
export type RetentionEdit = z.infer<typeof RetentionEdit>

/** What would go if conversations were kept for so long. */
export const RetentionQuery = z.object({
  days: z.pipe(
    oneOf(RETENTION_CHOICES_DAYS.map(String) as [string, ...string[]], 'field.option'),
    z.transform((text: string, ctx): RetentionDays => {
      const days = Number(text)
      if (isChoice(days)) return days
      ctx.issues.push({ code: 'custom', message: 'field.option', input: text })
      return z.NEVER
    }),
  ),
})
export type RetentionQuery = z.infer<typeof RetentionQuery>

/** `conversations`: how many of them are older than `days` and go with the next daily run. */
export interface RetentionForecast {
  days: RetentionDays
  conversations: number
}

/**
 * The caller's own account. `language`: the one that he has chosen, if he has. `retentionDays`: how long conversations
 * with his agents are kept.
 */
export interface Account extends User {
  language: Locale | null
  retentionDays: number
}

/** A device that is signed in. `lastSeenAt`: when its tokens were last renewed. */
export interface AccountSession {
  id: string
  createdAt: string
  lastSeenAt: string
  expiresAt: string
  userAgent: string | null
  isCurrent: boolean
}

/** An agent as its owner takes it away: those that he has deleted, and that are not purged yet, too. */
/** What an agent was given to know. `text`: where it can be edited; of an own answer, the answer. */
export interface ExportedSource {
  kind: DocumentKind
  title: string
  address: string | null
  text: string | null
  createdAt: string
}

export interface ExportedAgent extends Omit<Agent, 'agentType' | '_count'> {
  agentType: { id: string; name: string }
  deletedAt: string | null
  behaviour: Behaviour
  channels: Channel[]
  knowledge: ExportedSource[]
  testCases: { question: string; expected: string }[]
}

export interface ExportedSession extends Omit<AccountSession, 'isCurrent'> {
  endedAt: string | null
}

/** Everything that is kept of a person. No secret of a channel is in it: nobody reads those back. */
export interface AccountExport {
  exportedAt: string
  account: Account
  sessions: ExportedSession[]
  subscriptions: Subscription[]
  agents: ExportedAgent[]
  conversations: Conversation[]
}
