import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LOCALES } from '../contract/locales.ts'
import { EMAIL_CHANGE_LINKS, MAIL_KINDS } from '../contract/mail.ts'
import { reference } from './reference.ts'
import { invitations } from './team.ts'
import { users } from './users.ts'

/**
 * The queue of mails. A row is written in the batch of the change that it reports, and deleted once a mail server has accepted
 * it.
 */
export const mails = sqliteTable(
  'mails',
  {
    id: text().primaryKey(),
    userId: reference(() => users.id, 'cascade'),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    /** The secret of its link, encrypted for this row; empty: it has none. */
    sealedSecret: text().notNull(),
    /** The language of the page that requested it, for a recipient who has chosen none. */
    language: text({ enum: LOCALES }).notNull(),
    createdAt: integer().notNull(),
    /** When it may be sent. While a run sends it: when the lease of the run ends. */
    nextAt: integer().notNull(),
    attempts: integer().notNull(),
    expiresAt: integer().notNull(),
    /** The invitation whose address it is sent to; then `userId` is the member who invites. */
    invitationId: text().references(() => invitations.id, { onDelete: 'cascade' }),
  },
  (mail) => [
    index('mails_next').on(mail.nextAt),
    index('mails_expires').on(mail.expiresAt),
    index('mails_user').on(mail.userId),
    index('mails_invitation').on(mail.invitationId),
  ],
)

/**
 * The pending change of a sign-in address, until the links to both addresses were opened. `agreed`: the one that was opened
 * first.
 */
export const emailChanges = sqliteTable(
  'email_changes',
  {
    userId: reference(() => users.id, 'cascade').primaryKey(),
    email: text().notNull(),
    agreed: text({ enum: EMAIL_CHANGE_LINKS }),
    expiresAt: integer().notNull(),
  },
  (change) => [index('email_changes_expires').on(change.expiresAt)],
)

/** Unused links of mails, at most one of each kind for a user. */
export const mailLinks = sqliteTable(
  'mail_links',
  {
    /** The keyed hash of the secret in the link. */
    hash: text().primaryKey(),
    userId: reference(() => users.id, 'cascade'),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    /**
     * The link is valid while this is unchanged: the address that it was mailed to (for a new password with the end of the
     * password's hash), or both addresses.
     */
    stamp: text().notNull(),
    expiresAt: integer().notNull(),
  },
  (link) => [index('mail_links_user').on(link.userId, link.kind), index('mail_links_expires').on(link.expiresAt)],
)
