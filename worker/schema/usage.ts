import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { reference } from './reference.ts'
import { users } from './users.ts'

/**
 * Plan conversations of a calendar month (`YYYY-MM`, UTC), as reported by each agent's object; the limit of a plan is compared
 * with their sum. `granted`: the number that the object may use without asking again. `op`: the number of its last reservation.
 */
export const usage = sqliteTable(
  'usage',
  {
    ownerId: reference(() => users.id),
    month: text().notNull(),
    agentId: text().notNull(),
    granted: integer().notNull().default(0),
    used: integer().notNull().default(0),
    op: integer().notNull().default(0),
  },
  (row) => [primaryKey({ columns: [row.ownerId, row.month, row.agentId] })],
)
