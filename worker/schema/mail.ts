import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LOCALES } from '../contract/locales.ts'
import { EMAIL_CHANGE_LINKS, MAIL_KINDS } from '../contract/mail.ts'
import { invitations } from './team.ts'
import { users } from './users.ts'

const recipient = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Mails that are still to be sent: a row is written with the change that it tells of, and deleted once a server accepted it. */
export const mails = sqliteTable(
  'mails',
  {
    id: text().primaryKey(),
    userId: recipient(),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    /** The secret of its link, encrypted for this row; empty where it has none. */
    sealedSecret: text().notNull(),
    /** Of the page that asked for it, for a person who has chosen no language. */
    language: text({ enum: LOCALES }).notNull(),
    createdAt: integer().notNull(),
    /** When it may be sent; while a run sends it, when its claim ends. */
    nextAt: integer().notNull(),
    attempts: integer().notNull(),
    expiresAt: integer().notNull(),
    /** It goes to the address of this invitation; `userId` is who invites. */
    invitationId: text().references(() => invitations.id, { onDelete: 'cascade' }),
  },
  (mail) => [
    index('mails_next').on(mail.nextAt),
    index('mails_expires').on(mail.expiresAt),
    index('mails_user').on(mail.userId),
    index('mails_invitation').on(mail.invitationId),
  ],
)

/** An address that a person wants instead of his own, until both are confirmed. `agreed`: the link that was opened first. */
export const emailChanges = sqliteTable(
  'email_changes',
  {
    userId: recipient().primaryKey(),
    email: text().notNull(),
    agreed: text({ enum: EMAIL_CHANGE_LINKS }),
    expiresAt: integer().notNull(),
  },
  (change) => [index('email_changes_expires').on(change.expiresAt)],
)

/** Unused links of mails; one of each kind for a user. */
export const mailLinks = sqliteTable(
  'mail_links',
  {
    /** A keyed hash of the secret in the link. */
    hash: text().primaryKey(),
    userId: recipient(),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    /** What has to be unchanged: the end of the password's hash, the address that the mail went to, or both addresses. */
    stamp: text().notNull(),
    expiresAt: integer().notNull(),
  },
  (link) => [index('mail_links_user').on(link.userId, link.kind), index('mail_links_expires').on(link.expiresAt)],
)
