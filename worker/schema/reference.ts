import { type AnySQLiteColumn, text } from 'drizzle-orm/sqlite-core'

/** The required column with the id of a row of another table. */
export const reference = (to: () => AnySQLiteColumn, onDelete?: 'cascade') =>
  text()
    .notNull()
    .references(to, onDelete && { onDelete })
