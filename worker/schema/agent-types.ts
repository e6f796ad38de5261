import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AgentTypeSettings } from '../contract/agent-types.ts'
import type { TypeTranslations } from '../contract/translations.ts'

/** `nameKey`: the name trimmed and in lower case. A deleted type is kept, because deleted agents refer to it. */
export const agentTypes = sqliteTable(
  'agent_types',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    nameKey: text().notNull(),
    description: text(),
    requiresApi: integer({ mode: 'boolean' }).notNull().default(false),
    systemMessage: text().notNull().default(''),
    config: text({ mode: 'json' }).$type<AgentTypeSettings>().notNull(),
    translations: text({ mode: 'json' }).$type<TypeTranslations>().notNull().default({}),
    /** Incremented when the questions of this type change. */
    knowledgeVersion: integer().notNull().default(0),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    /** The number of agents of this type that are not deleted. Maintained by triggers, so that lists count no rows. */
    agentCount: integer().notNull().default(0),
    deletedAt: integer(),
  },
  (type) => [
    uniqueIndex('agent_types_name').on(type.nameKey).where(sql`deleted_at IS NULL`),
    index('agent_types_created').on(type.createdAt).where(sql`deleted_at IS NULL`),
  ],
)
