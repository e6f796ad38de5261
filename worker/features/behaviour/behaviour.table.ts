import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Behaviour } from '../../contract/behaviour.ts'
import { agents } from '../agents/agents.table.ts'
import { users } from '../users/users.table.ts'

/** How an agent spoke, each time that it was published. What it speaks like now stands in the agent itself. */
export const agentVersions = sqliteTable(
  'agent_versions',
  {
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    /** From 0, how it began. */
    number: integer().notNull(),
    behaviour: text({ mode: 'json' }).$type<Behaviour>().notNull(),
    note: text().notNull().default(''),
    publishedAt: integer().notNull(),
    publishedBy: text().references(() => users.id, { onDelete: 'set null' }),
    restoredFrom: integer(),
  },
  (version) => [
    primaryKey({ columns: [version.agentId, version.number] }),
    index('agent_versions_publisher').on(version.publishedBy).where(sql`published_by IS NOT NULL`),
  ],
)
