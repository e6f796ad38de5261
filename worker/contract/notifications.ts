import * as z from 'zod/mini'
import { CHANNEL_TYPES } from './channel-types.ts'
import type { ErrorCode } from './errors.ts'
import { NOTIFICATIONS_PAGE_SIZE, PAGE_SIZE_MAX, PUSH_ENDPOINT_MAX, PUSH_KEY_MAX } from './limits.ts'
import { MAIL_PACES, NOTICE_KINDS, NOTIFICATION_KINDS } from './notification-kinds.ts'
import { wholeNumber } from './paging.ts'
import { anId, count, time } from './parts.ts'
import { id, oneOf, requiredText } from './text.ts'

const INVALID = { error: 'field.invalid' satisfies ErrorCode }

/** The cursor of a page: `<milliseconds>-<id>`. Opaque to clients. */
const POSITION = /^\d{1,15}-[\da-f-]{1,36}$/
export const NotificationsQuery = z.object({
  limit: z._default(wholeNumber(PAGE_SIZE_MAX, 'field.limit'), NOTIFICATIONS_PAGE_SIZE),
  after: z.optional(z.string({ error: 'field.after' }).check(z.regex(POSITION, { error: 'field.after' }))),
})
export type NotificationsQuery = z.infer<typeof NotificationsQuery>

/**
 * A notification of the caller: about a thread, or (`engine` and `channel`, without a thread) about an engine or a channel of
 * the agent that has to be corrected. `contact`: the name, if the provider reported one. `contactNumber`: the number among the
 * contacts of the agent, shown where there is no name; `null` once the thread is deleted.
 */
export const Notification = z.object({
  id: anId,
  kind: z.enum(NOTICE_KINDS),
  agentId: anId,
  agentName: z.string(),
  sessionId: z.nullable(z.string()),
  channelType: z.nullable(z.enum(CHANNEL_TYPES)),
  contact: z.nullable(z.string()),
  contactNumber: z.nullable(count),
  /** The current failure of the channel, in the caller's language; `null` when it works again, and for other kinds. */
  statusReason: z.nullable(z.string()),
  /** The thread is assigned to the caller. */
  isAssigned: z.boolean(),
  at: time,
  readAt: z.nullable(time),
})
export type Notification = z.infer<typeof Notification>
export const NotificationsPage = z.object({
  notifications: z.array(Notification),
  unread: count,
  /** The `after` of the next page; `null` on the last page. */
  next: z.nullable(z.string()),
})
export type NotificationsPage = z.infer<typeof NotificationsPage>
export const UnreadNotifications = z.object({ unread: count })
export type UnreadNotifications = z.infer<typeof UnreadNotifications>

const sessionId = requiredText({ required: 'field.invalid', tooLong: 'field.invalid', max: PUSH_ENDPOINT_MAX })

/** Marks one notification, those of a thread, or (with neither) all up to now. */
export const NotificationsRead = z.object({
  id: z.optional(id('field.id')),
  thread: z.optional(z.object({ agentId: id('field.id'), sessionId }, INVALID)),
})
export type NotificationsRead = z.infer<typeof NotificationsRead>

const kinds = z
  .array(oneOf(NOTIFICATION_KINDS, 'field.option'), INVALID)
  .check(z.overwrite((given) => NOTIFICATION_KINDS.filter((kind) => given.includes(kind))))
const timeOfDay = z
  .string({ error: 'notifications.quiet' satisfies ErrorCode })
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'notifications.quiet' satisfies ErrorCode }))

/**
 * The preferences of a member: the kinds that are sent by each medium, and when mail is sent. `quiet`: hours of the account's
 * time zone in which mail and push messages wait; they may span midnight.
 */
export const NotificationPreferences = z.object({
  console: kinds,
  mail: kinds,
  push: kinds,
  mailPace: oneOf(MAIL_PACES, 'field.option'),
  /** A mail on Mondays about the previous week, for an owner. */
  weeklyReport: z._default(z.boolean(INVALID), true),
  /** Threads that begin to wait may be assigned to the member, in every account that the member belongs to. */
  takesNew: z._default(z.boolean(INVALID), true),
  quiet: z.nullable(
    z.object({ from: timeOfDay, until: timeOfDay }, INVALID).check(
      z.refine(({ from, until }) => from !== until, {
        error: 'notifications.quietEqual' satisfies ErrorCode,
        path: ['until'],
      }),
    ),
  ),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** The preferences of a member who has set none: every kind, and mail at once. */
export const DEFAULT_PREFERENCES: NotificationPreferences = {
  console: [...NOTIFICATION_KINDS],
  mail: [...NOTIFICATION_KINDS],
  push: [...NOTIFICATION_KINDS],
  mailPace: 'now',
  weeklyReport: true,
  takesNew: true,
  quiet: null,
}

/** A browser that receives push messages. */
const PushDevice = z.object({
  id: anId,
  isCurrent: z.boolean(),
  userAgent: z.nullable(z.string()),
  createdAt: time,
})
export type PushDevice = z.infer<typeof PushDevice>

/** `pushKey`: the public key that a browser subscribes with; `null`: this installation sends no push messages. */
export const NotificationSettings = z.object({
  preferences: NotificationPreferences,
  timeZone: z.string(),
  offersMail: z.boolean(),
  pushKey: z.nullable(z.string()),
  devices: z.array(PushDevice),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

const keyText = requiredText({ required: 'push.invalid', tooLong: 'push.invalid', max: PUSH_KEY_MAX }).check(
  z.regex(/^[\w-]+=*$/, { error: 'push.invalid' satisfies ErrorCode }),
)

/** The subscription of a browser, as `PushSubscription.toJSON` has it. */
export const PushInput = z.object({
  endpoint: requiredText({ required: 'push.invalid', tooLong: 'push.invalid', max: PUSH_ENDPOINT_MAX }),
  keys: z.object({ p256dh: keyText, auth: keyText }, { error: 'push.invalid' satisfies ErrorCode }),
})
export type PushInput = z.infer<typeof PushInput>
