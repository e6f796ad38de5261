import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const permissions = sqliteTable('permissions', {
  id: text().primaryKey(),
  name: text().notNull(),
  nameKey: text().notNull().unique('permissions_name'),
  description: text(),
  isSystem: integer({ mode: 'boolean' }).notNull().default(false),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
})
