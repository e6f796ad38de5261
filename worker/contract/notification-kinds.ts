/* Apart from the schemas: the objects, the tables and forms read only these names. */

/** What members are told of a thread: it waits for one, the contact of a thread that they have writes, or it waits too long. */
export const NOTIFICATION_KINDS = ['waiting', 'written', 'overdue'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** All that is told: besides, to the owner, that an engine of an agent has to be put right. */
export const NOTICE_KINDS = [...NOTIFICATION_KINDS, 'engine'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Whether the mails of notifications come at once, each hour in one, or never. */
export const MAIL_PACES = ['now', 'hourly', 'never'] as const
export type MailPace = (typeof MAIL_PACES)[number]
