import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { reference } from './reference.ts'
import { users } from './users.ts'

/**
 * Calls with an idempotency key. `holder`: the request that carries the call out, until `leaseUntil`. `doneAt` is written in
 * the same batch as the changes of the call, `status` and `answer` after it. Of the body only a keyed hash is stored. `call`
 * has the id of the account in which it was made, unless that is the user's own.
 */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: reference(() => users.id, 'cascade'),
    call: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    holder: text().notNull(),
    leaseUntil: integer().notNull(),
    createdAt: integer().notNull(),
    doneAt: integer(),
    status: integer(),
    answer: text(),
  },
  (row) => [
    primaryKey({ columns: [row.userId, row.call, row.key] }),
    index('idempotency_keys_created').on(row.createdAt),
  ],
)
