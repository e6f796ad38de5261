import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { LinkKind } from '../../contract/mail.ts'
import type { Condition, Database } from '../../core/db.ts'
import { mailLinks } from '../../schema/mail.ts'
import { accountColumns, users } from '../../schema/users.ts'

const PASSWORD = sql`substr(password_hash, -20)`
const EMAIL_CHANGE = sql`email || ' ' || ${PASSWORD} || ' ' || (
  SELECT c.email FROM email_changes c WHERE c.user_id = users.id)`

/** The value of `users` that a link of this kind is bound to: the link is void when the value changes. */
const STAMPS: Record<LinkKind, SQL> = {
  newPassword: sql`email || ' ' || ${PASSWORD}`,
  confirmation: sql`email`,
  oldEmail: EMAIL_CHANGE,
  newEmail: EMAIL_CHANGE,
}

export const withEmail = (email: string): Condition => sql`users.email = ${email}`
export const withId = (id: string): Condition => sql`users.id = ${id}`
export const withIdUnconfirmed = (id: string): Condition => sql`users.id = ${id} AND NOT is_email_confirmed`

export const withIdIf = (id: string, condition: Condition): Condition => sql`users.id = ${id} AND ${condition}`

/** Deletes the earlier links of this kind of the users for whom `users` is true. */
export const dropLinks = (db: Database, kind: LinkKind, users: Condition) =>
  db.delete(mailLinks).where(
    and(
      eq(mailLinks.kind, kind),
      // The index on addresses contains only users that are not deleted.
      sql`${mailLinks.userId} IN (SELECT id FROM users WHERE ${users} AND deleted_at IS NULL)`,
    ),
  )

export const insertLink = (
  db: Database,
  { hash, kind, expiresAt }: { hash: string; kind: LinkKind; expiresAt: number },
  users: Condition,
) =>
  db.insert(mailLinks).select(sql`
    SELECT ${hash}, id, ${kind}, ${STAMPS[kind]}, ${expiresAt}
    FROM users WHERE ${users} AND deleted_at IS NULL AND is_active`)

/** A query of the id of the user of a valid link. */
export const ownerOf = (kind: LinkKind, hash: string, now: number): Condition => sql`(
  SELECT users.id FROM mail_links JOIN users ON users.id = mail_links.user_id
  WHERE hash = ${hash} AND kind = ${kind} AND expires_at > ${now} AND stamp = ${STAMPS[kind]}
    AND deleted_at IS NULL AND is_active
)`

/** True in a batch when a query of an id has a result. */
export const isFound = (owner: Condition): Condition => sql`${owner} IS NOT NULL`

export const accountOfLink = (db: Database, kind: LinkKind, hash: string, now: number) =>
  db
    .select(accountColumns)
    .from(users)
    .where(sql`${users.id} = ${ownerOf(kind, hash, now)}`)

/** The link of a mail also confirms the address. */
export const setPasswordByLink = (db: Database, hash: string, passwordHash: string, now: number) =>
  db
    .update(users)
    .set({ passwordHash, mustChangePassword: false, isEmailConfirmed: true, updatedAt: now })
    .where(sql`${users.id} = ${ownerOf('newPassword', hash, now)}`)
    .returning({ id: users.id })

export const confirmByLink = (db: Database, hash: string, now: number) =>
  db
    .update(users)
    .set({ isEmailConfirmed: true, updatedAt: now })
    .where(sql`${users.id} = ${ownerOf('confirmation', hash, now)}`)
    .returning({ id: users.id })

export const dropLink = (db: Database, hash: string) => db.delete(mailLinks).where(eq(mailLinks.hash, hash))
