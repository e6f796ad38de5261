import { sql } from 'drizzle-orm'
import type { Database } from '../../core/db.ts'
import { auditLog } from '../../schema/audit.ts'
import { contactMessages } from '../../schema/contact.ts'
import { idempotencyKeys } from '../../schema/idempotency.ts'
import { emailChanges, mailLinks, mails } from '../../schema/mail.ts'
import { notifications } from '../../schema/notifications.ts'
import { authAttempts, SESSION_END, sessions } from '../../schema/sessions.ts'
import { invitations } from '../../schema/team.ts'

/** Rows of one statement: few enough not to delay a visitor's message. */
export const CHUNK = 500

/** Every chunk finds its rows by an index, and returns a row for each deleted one. */
export const gone = { gone: sql<number>`1`.as('gone') }

export const endedSessions = (db: Database, before: number) =>
  db
    .delete(sessions)
    .where(sql`rowid IN (SELECT rowid FROM sessions WHERE ${SESSION_END} < ${before} LIMIT ${CHUNK})`)
    .returning(gone)

/** Rows that are deleted by the age, or by the time of expiry, in a column. */
export const DATED = {
  keys: idempotencyKeys.createdAt,
  attempts: authAttempts.at,
  contactMessages: contactMessages.createdAt,
  notifications: notifications.at,
  audit: auditLog.at,
  mails: mails.expiresAt,
  mailLinks: mailLinks.expiresAt,
  emailChanges: emailChanges.expiresAt,
  invitations: invitations.expiresAt,
}
export type Dated = keyof typeof DATED

/** Deletes the rows whose time is before `before`, the oldest first. */
export const olderThan = (db: Database, rows: Dated, before: number) => {
  const column = DATED[rows]
  return db
    .delete(column.table)
    .where(
      sql`rowid IN (SELECT rowid FROM ${column.table} WHERE ${column} < ${before} ORDER BY ${column} LIMIT ${CHUNK})`,
    )
    .returning(gone)
}
