/* In a module of its own, so that objects, tables and forms do not load zod. */

/**
 * Kinds of notifications about a thread: it waits for a member, the contact of a thread that members have taken over writes, or
 * it waits too long.
 */
export const NOTIFICATION_KINDS = ['waiting', 'written', 'overdue'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Kinds that only the owner gets, whatever the preferences are: an engine or a channel of an agent has to be corrected. */
export const OWNER_KINDS = ['engine', 'channel'] as const

export const NOTICE_KINDS = [...NOTIFICATION_KINDS, ...OWNER_KINDS] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const isOfThread = (kind: NoticeKind): kind is NotificationKind =>
  (NOTIFICATION_KINDS as readonly string[]).includes(kind)

/** When notifications are mailed: each at once, those of an hour in one mail, or never. */
export const MAIL_PACES = ['now', 'hourly', 'never'] as const
export type MailPace = (typeof MAIL_PACES)[number]
