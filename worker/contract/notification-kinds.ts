/* Apart from the schemas: the objects, the tables and forms read only these names. */

/** What members are told of a thread: it waits for one, the contact of a thread that they have writes, or it waits too long. */
export const NOTIFICATION_KINDS = ['waiting', 'written', 'overdue'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** What the owner alone is told, whatever he has chosen: an engine or a channel of an agent has to be put right. */
export const OWNER_KINDS = ['engine', 'channel'] as const

/** All that is told. */
export const NOTICE_KINDS = [...NOTIFICATION_KINDS, ...OWNER_KINDS] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const isOfThread = (kind: NoticeKind): kind is NotificationKind =>
  (NOTIFICATION_KINDS as readonly string[]).includes(kind)

/** Whether the mails of notifications come at once, each hour in one, or never. */
export const MAIL_PACES = ['now', 'hourly', 'never'] as const
export type MailPace = (typeof MAIL_PACES)[number]
