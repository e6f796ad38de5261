import * as z from 'zod/mini'
import { CHANNEL_TYPES } from './channel-types.ts'
import type { ErrorCode } from './errors.ts'
import { NOTIFICATIONS_PAGE_SIZE, PAGE_SIZE_MAX, PUSH_ENDPOINT_MAX, PUSH_KEY_MAX } from './limits.ts'
import { MAIL_PACES, NOTICE_KINDS, NOTIFICATION_KINDS } from './notification-kinds.ts'
import { wholeNumber } from './paging.ts'
import { anId, count, time } from './parts.ts'
import { id, oneOf, requiredText } from './text.ts'

const INVALID = { error: 'field.invalid' satisfies ErrorCode }

/** Where a page ended: `<milliseconds>-<id>`. A client hands it back as it got it. */
const POSITION = /^\d{1,15}-[\da-f-]{1,36}$/
export const NotificationsQuery = z.object({
  limit: z._default(wholeNumber(PAGE_SIZE_MAX, 'field.limit'), NOTIFICATIONS_PAGE_SIZE),
  after: z.optional(z.string({ error: 'field.after' }).check(z.regex(POSITION, { error: 'field.after' }))),
})
export type NotificationsQuery = z.infer<typeof NotificationsQuery>

/**
 * What the caller was told of a thread, or (`engine` and `channel`, without one) that an engine or a channel of the agent has
 * to be put right. `contact`: its name, as far as its provider tells. `contactNumber`: its number among those of the agent, by
 * which it is called else; `null` once the thread is gone.
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
  /** What is wrong with the channel now, in the caller's language; `null` when it works again, and for other kinds. */
  statusReason: z.nullable(z.string()),
  /** Its thread is assigned to the caller. */
  isAssigned: z.boolean(),
  at: time,
  readAt: z.nullable(time),
})
export type Notification = z.infer<typeof Notification>
export const NotificationsPage = z.object({
  notifications: z.array(Notification),
  unread: count,
  /** What the next page comes `after`; `null` when there is none. */
  next: z.nullable(z.string()),
})
export type NotificationsPage = z.infer<typeof NotificationsPage>
export const UnreadNotifications = z.object({ unread: count })
export type UnreadNotifications = z.infer<typeof UnreadNotifications>

const sessionId = requiredText({ required: 'field.invalid', tooLong: 'field.invalid', max: PUSH_ENDPOINT_MAX })

/** One of them, those of a thread, or (neither) all up to now. */
export const NotificationsRead = z.object({
  id: z.optional(id('field.id')),
  thread: z.optional(z.object({ agentId: id('field.id'), sessionId }, INVALID)),
})
export type NotificationsRead = z.infer<typeof NotificationsRead>

const kinds = z
  .array(oneOf(NOTIFICATION_KINDS, 'field.option'), INVALID)
  .check(z.overwrite((given) => NOTIFICATION_KINDS.filter((kind) => given.includes(kind))))
const clock = z
  .string({ error: 'notifications.quiet' satisfies ErrorCode })
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'notifications.quiet' satisfies ErrorCode }))

/**
 * How a person wants to be told: which kinds by which way, and when mail comes. `quiet`: hours of the account's time zone
 * in which mail and push wait; they may go over midnight.
 */
export const NotificationPreferences = z.object({
  console: kinds,
  mail: kinds,
  push: kinds,
  mailPace: oneOf(MAIL_PACES, 'field.option'),
  /** A mail on Mondays about the week before, for an owner. */
  weeklyReport: z._default(z.boolean(INVALID), true),
  /** Threads that begin to wait may be assigned to the person, in every account that he belongs to. */
  takesNew: z._default(z.boolean(INVALID), true),
  quiet: z.nullable(
    z.object({ from: clock, until: clock }, INVALID).check(
      z.refine(({ from, until }) => from !== until, {
        error: 'notifications.quietEqual' satisfies ErrorCode,
        path: ['until'],
      }),
    ),
  ),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** Of who has chosen nothing: everything, and mail at once. */
export const DEFAULT_PREFERENCES: NotificationPreferences = {
  console: [...NOTIFICATION_KINDS],
  mail: [...NOTIFICATION_KINDS],
  push: [...NOTIFICATION_KINDS],
  mailPace: 'now',
  weeklyReport: true,
  takesNew: true,
  quiet: null,
}

/** A browser that takes push messages. */
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

const part = requiredText({ required: 'push.invalid', tooLong: 'push.invalid', max: PUSH_KEY_MAX }).check(
  z.regex(/^[\w-]+=*$/, { error: 'push.invalid' satisfies ErrorCode }),
)

/** The subscription of a browser, as `PushSubscription.toJSON` has it. */
export const PushInput = z.object({
  endpoint: requiredText({ required: 'push.invalid', tooLong: 'push.invalid', max: PUSH_ENDPOINT_MAX }),
  keys: z.object({ p256dh: part, auth: part }, { error: 'push.invalid' satisfies ErrorCode }),
})
export type PushInput = z.infer<typeof PushInput>
