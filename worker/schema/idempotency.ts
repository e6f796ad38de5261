import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './users.ts'

/**
 * A call that its sender may repeat. `holder` carries it out until `leaseUntil`; `doneAt` is written in the same batch
 * as what the call changes, `status` and `answer` after it. The body is kept as a keyed hash.
 */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
