import * as z from 'zod/mini'
import {
  companyName,
  country,
  email,
  givenPassword,
  interfaceLanguage,
  newPassword,
  personName,
  timeZone,
  User,
} from './accounts.ts'
import { Agent } from './agents.ts'
import { Behaviour } from './behaviour.ts'
import { QUOTA_POLICIES } from './billing-terms.ts'
import { CannedReply } from './canned-replies.ts'
import { Channel } from './channels.ts'
import { Conversation } from './conversations.ts'
import { DOCUMENT_KINDS } from './document-kinds.ts'
import { ExportedMemberMessage, ExportedNote, ExportedThread } from './exported-threads.ts'
import { RETENTION_CHOICES_DAYS } from './limits.ts'
import { LOCALES } from './locales.ts'
import { EMAIL_CHANGE_LINKS } from './mail.ts'
import { Notification, NotificationPreferences } from './notifications.ts'
import { anId, count, time } from './parts.ts'
import { Subscription } from './subscriptions.ts'
import { TeamMember } from './team.ts'
import { oneOf } from './text.ts'

/**
 * An absent field keeps its value. An empty `companyName` or `country` and a `language` of `null` are removed. A new `timeZone`
 * applies to new days: days that are counted already keep the time zone in which they were counted. The service refuses a web
 * address in a name that changes; names that were stored before that rule may be sent again.
 */
export const AccountEdit = z.object({
  name: z.optional(personName),
  companyName: z.optional(z.nullable(companyName)),
  country: z.optional(z.nullable(country)),
  language: z.optional(z.nullable(interfaceLanguage)),
  timeZone: z.optional(timeZone),
})
export type AccountEdit = z.infer<typeof AccountEdit>

export const PasswordChange = z.object({ currentPassword: givenPassword, newPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

/** A change of the sign-in address requires the password; the links mailed to the old and the new address complete it. */
export const EmailChange = z.object({ email, password: givenPassword })
export type EmailChange = z.infer<typeof EmailChange>

/** Deleting the account asks for the password again, because a session alone does not prove who uses it. */
export const AccountDeletion = z.object({ password: givenPassword })
export type AccountDeletion = z.infer<typeof AccountDeletion>

export type RetentionDays = (typeof RETENTION_CHOICES_DAYS)[number]

const isChoice = (days: number): days is RetentionDays => RETENTION_CHOICES_DAYS.some((choice) => choice === days)

export const RetentionEdit = z.object({ days: z.literal(RETENTION_CHOICES_DAYS, { error: 'field.option' }) })
export type RetentionEdit = z.infer<typeof RetentionEdit>

/** Query of the forecast: how many conversations would a retention of `days` delete? */
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

/** `conversations`: how many are older than `days` and would be deleted. */
export const RetentionForecast = z.object({ days: z.literal(RETENTION_CHOICES_DAYS), conversations: count })
export type RetentionForecast = z.infer<typeof RetentionForecast>

/**
 * The caller's own account. `language`: of the interface; `null`: the member has not chosen one. `retentionDays`: how long
 * conversations with its agents are kept. `quotaPolicy`: what its agents do when the plan is used up. `isEmailConfirmed`: a
 * link mailed to the address was opened, or the account was created by an administrator. `emailChange`: the pending change of
 * the address; `agreed`: which of its two links was opened.
 */
export const Account = z.extend(User, {
  language: z.nullable(z.enum(LOCALES)),
  retentionDays: count,
  quotaPolicy: z.enum(QUOTA_POLICIES),
  isEmailConfirmed: z.boolean(),
  emailChange: z.nullable(
    z.object({ email: z.string(), agreed: z.nullable(z.enum(EMAIL_CHANGE_LINKS)), expiresAt: time }),
  ),
})
export type Account = z.infer<typeof Account>
export const OneAccount = z.object({ account: Account })

const session = z.object({
  id: anId,
  createdAt: time,
  /** When its tokens were last renewed. */
  lastSeenAt: time,
  expiresAt: time,
  userAgent: z.nullable(z.string()),
})

/** A device that is signed in. */
export const AccountSession = z.extend(session, { isCurrent: z.boolean() })
export type AccountSession = z.infer<typeof AccountSession>
export const AccountSessions = z.object({ sessions: z.array(AccountSession) })
export const SessionsEnded = z.object({ ended: count })

const exportedSession = z.extend(session, { endedAt: z.nullable(time) })
export type ExportedSession = z.infer<typeof exportedSession>

/** A document of an agent's knowledge. `text`: of a typed text or an own answer; `null` for files and pages. */
const exportedSource = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  title: z.string(),
  address: z.nullable(z.string()),
  text: z.nullable(z.string()),
  createdAt: time,
  /** When it was moved to the bin; `null`: it is not in the bin. */
  deletedAt: z.nullable(time),
})

/** An agent in its owner's export. Deleted agents that are not purged yet are included. */
const exportedAgent = z.extend(
  z.omit(Agent, { agentType: true, owner: true, _count: true, avatar: true, color: true }),
  {
    agentType: z.object({ id: anId, name: z.string() }),
    deletedAt: z.nullable(time),
    behaviour: Behaviour,
    /** The avatar of the behaviour, as a data URL. */
    avatar: z.nullable(z.string()),
    /** Channels in the bin are included. */
    channels: z.array(z.extend(Channel, { deletedAt: z.nullable(time) })),
    knowledge: z.array(exportedSource),
    testCases: z.array(z.object({ question: z.string(), expected: z.string() })),
  },
)
export type ExportedAgent = z.infer<typeof exportedAgent>

/** Everything that is stored about a member. Secrets of channels are left out, as in every answer. */
export const AccountExport = z.object({
  exportedAt: time,
  account: Account,
  sessions: z.array(exportedSession),
  /** All members of the account, the owner included. */
  members: z.array(TeamMember),
  subscriptions: z.array(Subscription),
  agents: z.array(exportedAgent),
  cannedReplies: z.array(CannedReply),
  notificationPreferences: NotificationPreferences,
  notifications: z.array(
    z.omit(Notification, { contact: true, contactNumber: true, agentName: true, statusReason: true, isAssigned: true }),
  ),
  threads: z.array(ExportedThread),
  notes: z.array(ExportedNote),
  memberMessages: z.array(ExportedMemberMessage),
  conversations: z.array(Conversation),
})
export type AccountExport = z.infer<typeof AccountExport>
