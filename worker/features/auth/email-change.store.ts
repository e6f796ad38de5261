import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { EMAIL_CHANGE_LINKS, type EmailChangeLink } from '../../contract/mail.ts'
import type { Condition, Database } from '../../core/db.ts'
import { emailChanges, mailLinks, mails } from '../../schema/mail.ts'
import { users } from '../../schema/users.ts'
import { ownerOf } from './links.store.ts'

const isFree = (email: SQL) =>
  sql`NOT EXISTS (SELECT 1 FROM users other WHERE other.email = ${email} AND other.deleted_at IS NULL)`
const wanted = (column: 'email' | 'agreed') =>
  sql`(SELECT ${sql.raw(column)} FROM email_changes c WHERE c.user_id = users.id)`

/** The user, if no other one has the address: an address in use gets no mail. */
export const withFreeEmail = (userId: string, email: string): Condition =>
  sql`users.id = ${userId} AND ${isFree(sql`${email}`)}`

export const putChange = (db: Database, userId: string, email: string, expiresAt: number) => {
  const change = { email, agreed: null, expiresAt }
  return db
    .insert(emailChanges)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: emailChanges.userId, set: change })
}

export const changeOf = (db: Database, userId: string, now: number) =>
  db
    .select({ email: emailChanges.email, agreed: emailChanges.agreed, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), sql`${emailChanges.expiresAt} > ${now}`))

/** Deletes a user's pending change with its links and mails, if `when` is true. */
export const dropChange = (db: Database, userId: string, when?: Condition) => {
  const isOfChange = [...EMAIL_CHANGE_LINKS]
  return [
    db.delete(emailChanges).where(and(eq(emailChanges.userId, userId), when)),
    db.delete(mailLinks).where(and(eq(mailLinks.userId, userId), inArray(mailLinks.kind, isOfChange), when)),
    db.delete(mails).where(and(eq(mails.userId, userId), inArray(mails.kind, isOfChange), when)),
  ] as const
}

/** A query of the user's id, if this link is valid and the other address was confirmed before. */
export const isConfirmedByBoth = (kind: EmailChangeLink, link: string, now: number): SQL =>
  sql`(SELECT id FROM users WHERE id = ${ownerOf(kind, link, now)} AND ${wanted('agreed')} <> ${kind}
    AND ${isFree(wanted('email'))})`

export const takeAddress = (db: Database, userId: SQL, now: number) =>
  db
    .update(users)
    .set({ email: sql`${wanted('email')}`, isEmailConfirmed: true, updatedAt: now })
    .where(sql`id = ${userId}`)
    .returning({ id: users.id })

export const confirmLink = (db: Database, kind: EmailChangeLink, link: string, now: number) =>
  db
    .update(emailChanges)
    .set({ agreed: kind })
    .where(sql`user_id = ${ownerOf(kind, link, now)} AND coalesce(agreed, ${kind}) = ${kind}`)
    .returning({ id: emailChanges.userId })

export const kindOfLink = (db: Database, link: string) =>
  db.select({ kind: mailLinks.kind, userId: mailLinks.userId }).from(mailLinks).where(eq(mailLinks.hash, link))
