import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LOCALES } from '../contract/locales.ts'

/** What visitors wrote to the operator of the installation. Deleted by age in the daily job. */
export const contactMessages = sqliteTable(
  'contact_messages',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    /** Of the page that it was written on. */
    language: text({ enum: LOCALES }).notNull(),
    createdAt: integer().notNull(),
    /** When somebody marked it as dealt with. */
    doneAt: integer(),
  },
  (message) => [
    index('contact_messages_at').on(message.createdAt),
    index('contact_messages_open').on(message.createdAt).where(sql`done_at IS NULL`),
  ],
)
