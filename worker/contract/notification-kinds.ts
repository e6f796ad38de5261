/* Apart from the schemas: the objects, the tables and forms read only these names. */

/** What members are told of: a thread waits for one, the contact of a thread that they have writes, or it waits too long. */
export const NOTIFICATION_KINDS = ['waiting', 'written', 'overdue'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Whether the mails of notifications come at once, each hour in one, or never. */
export const MAIL_PACES = ['now', 'hourly', 'never'] as const
export type MailPace = (typeof MAIL_PACES)[number]
