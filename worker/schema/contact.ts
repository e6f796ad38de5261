import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LOCALES } from '../contract/locales.ts'

/** Messages of visitors to the operator of the installation. The daily job deletes them by age. */
export const contactMessages = sqliteTable(
  'contact_messages',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    /** The language of the page that it was written on. */
    language: text({ enum: LOCALES }).notNull(),
    createdAt: integer().notNull(),
    /** When a super administrator marked it as done. */
    doneAt: integer(),
  },
  (message) => [
    index('contact_messages_at').on(message.createdAt),
    index('contact_messages_open').on(message.createdAt).where(sql`done_at IS NULL`),
  ],
)
