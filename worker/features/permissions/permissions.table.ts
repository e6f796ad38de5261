import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** `nameKey` is the name folded (`core/folding.ts`), `searchText` the description. */
export const permissions = sqliteTable('permissions', {
  id: text().primaryKey(),
  name: text().notNull(),
  nameKey: text().notNull().unique('permissions_name'),
  description: text(),
  searchText: text().notNull().default(''),
  isSystem: integer({ mode: 'boolean' }).notNull().default(false),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
})
