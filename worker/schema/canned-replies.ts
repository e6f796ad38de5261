import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { reference } from './reference.ts'
import { users } from './users.ts'

/** Texts that members of an account send repeatedly. Deleted with the account. */
export const cannedReplies = sqliteTable(
  'canned_replies',
  {
    id: text().primaryKey(),
    ownerId: reference(() => users.id, 'cascade'),
    /** In lower case, without the slash that is typed before it. */
    shortcut: text().notNull(),
    title: text(),
    text: text().notNull(),
    updatedAt: integer().notNull(),
  },
  (reply) => [uniqueIndex('canned_replies_shortcut').on(reply.ownerId, reply.shortcut)],
)
