import { eq, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '../../contract/locales.ts'
import type { MailKind } from '../../contract/mail.ts'
import type { Condition, Database } from '../../core/db.ts'
import { pick } from '../../core/pick.ts'
import { mails } from '../../schema/mail.ts'

interface NewMail {
  id: string
  kind: MailKind
  sealedSecret: string
  language: Locale
  now: number
  expiresAt: number
  /** A query of an invitation's id, if the mail goes to the address of that invitation. */
  invitation: SQL | null
}

/**
 * Queues a mail to the active user who meets the condition `recipient` on `users` when the statement runs, and none if nobody
 * does. No two users may meet it, because the mail has one id.
 */
export const queueMail = (db: Database, mail: NewMail, recipient: Condition) =>
  db.insert(mails).select(sql`
    SELECT ${mail.id}, id, ${mail.kind}, ${mail.sealedSecret}, ${mail.language}, ${mail.now}, ${mail.now}, 0, ${mail.expiresAt}, ${mail.invitation}
    FROM users WHERE ${recipient} AND deleted_at IS NULL AND is_active`)

/** Queues a mail with members' replies to a visitor, once for each id. Its address is in the encrypted part. */
export const queueReply = (db: Database, mail: Omit<NewMail, 'kind' | 'invitation'>, ownerId: string) =>
  queueMail(db, { ...mail, kind: 'reply', invitation: null }, sql`id = ${ownerId}`).onConflictDoNothing()

/** A column of the invitation that the mail contains; `null` for other mails. */
const invited = <Value>(column: SQL, as: string) =>
  sql<Value | null>`(SELECT ${column} FROM invitations i WHERE i.id = invitation_id)`.as(as)

const ofPerson = <Value>(column: 'name' | 'email' | 'language') =>
  sql<Value>`(SELECT ${sql.raw(column)} FROM users WHERE users.id = user_id)`.as(`person_${column}`)

/** Claims the next due mail until `until`, so that no other run sends it. */
export const claimMail = (db: Database, now: number, until: number) =>
  db
    .update(mails)
    .set({ nextAt: until, attempts: sql`attempts + 1` })
    // New mails first: a failed one is due again sooner than those that were queued meanwhile.
    .where(
      sql`id = (SELECT id FROM mails WHERE next_at <= ${now} AND expires_at > ${now} ORDER BY attempts > 0, next_at LIMIT 1)`,
    )
    .returning({
      ...pick(mails, 'id', 'kind', 'sealedSecret', 'language', 'createdAt', 'attempts'),
      name: ofPerson<string>('name'),
      email: ofPerson<string>('email'),
      invitedAddress: invited<string>(sql`i.email`, 'invited_address'),
      accountName: invited<string>(
        sql`(SELECT coalesce(company_name, name) FROM users WHERE users.id = i.account_id)`,
        'account_name',
      ),
      newEmail: sql<string | null>`(SELECT c.email FROM email_changes c WHERE c.user_id = mails.user_id)`.as(
        'new_email',
      ),
      chosenLanguage: ofPerson<Locale | null>('language'),
    })

export type ClaimedMail = Awaited<ReturnType<typeof claimMail>>[number]

export const deleteMail = (db: Database, id: string) => db.delete(mails).where(eq(mails.id, id))

export const rescheduleMail = (db: Database, id: string, nextAt: number) =>
  db.update(mails).set({ nextAt }).where(eq(mails.id, id))
