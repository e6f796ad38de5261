import { desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ContactMessagesQuery } from '../../contract/contact.ts'
import type { ContactState } from '../../contract/contact-states.ts'
import { CONTACT_MESSAGES_MAX } from '../../contract/limits.ts'
import { type Condition, type Database, totalOf } from '../../core/db.ts'
import { contactMessages } from '../../schema/contact.ts'

export type ContactRow = typeof contactMessages.$inferSelect

/** Inserts the message unless the maximum number is stored. */
export const insertMessage = (db: Database, row: Omit<ContactRow, 'doneAt'>) =>
  db
    .insert(contactMessages)
    .select(sql`
      SELECT ${row.id}, ${row.name}, ${row.email}, ${row.message}, ${row.language}, ${row.createdAt}, NULL
      WHERE (SELECT count(*) FROM contact_messages) < ${CONTACT_MESSAGES_MAX}`)
    .returning({ id: contactMessages.id })

const inState = (state: ContactState | undefined): SQL | undefined => {
  if (!state) return undefined
  return state === 'open' ? isNull(contactMessages.doneAt) : isNotNull(contactMessages.doneAt)
}

export const messagesPage = (db: Database, { page, limit, state }: ContactMessagesQuery) =>
  db
    .select()
    .from(contactMessages)
    .where(inState(state))
    .orderBy(desc(contactMessages.createdAt), desc(sql`rowid`))
    .limit(limit)
    .offset((page - 1) * limit)

export const messagesCount = (db: Database, state: ContactState | undefined) =>
  totalOf(db, contactMessages, inState(state))

export const messageById = (db: Database, id: string) =>
  db.select().from(contactMessages).where(eq(contactMessages.id, id))

export const isThere = (id: string): Condition => sql`EXISTS (SELECT 1 FROM contact_messages WHERE id = ${id})`

export const markMessage = (db: Database, id: string, doneAt: number | null) =>
  db.update(contactMessages).set({ doneAt }).where(eq(contactMessages.id, id)).returning()

export const deleteMessage = (db: Database, id: string) =>
  db.delete(contactMessages).where(eq(contactMessages.id, id)).returning({ id: contactMessages.id })
