import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { LOCALES } from '../../contract/locales.ts'

/** `email` is in lower case. A deleted user's row stays until it is purged, and his address is free again. */
export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    companyName: text(),
    country: text(),
    /** The language that he has chosen for himself, if he has. */
    language: text({ enum: LOCALES }),
    passwordHash: text().notNull(),
    isActive: integer({ mode: 'boolean' }).notNull().default(true),
    /** When the one free trial was started. */
    trialUsedAt: integer(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    deletedAt: integer(),
  },
  (user) => [
    uniqueIndex('users_email').on(user.email).where(sql`deleted_at IS NULL`),
    index('users_created').on(user.createdAt),
    index('users_deleted').on(user.deletedAt).where(sql`deleted_at IS NOT NULL`),
  ],
)
