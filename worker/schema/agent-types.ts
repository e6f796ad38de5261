import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AgentTypeSettings } from '../contract/agent-types.ts'
import type { TypeTranslations } from '../contract/translations.ts'

/** `nameKey` is the name trimmed and in lower case. A deleted type stays for the deleted agents that remember it. */
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
    /** Changes with the questions of this type. */
    knowledgeVersion: integer().notNull().default(0),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    /** Living agents of this type; kept by triggers, so that a list never counts rows. */
    agentCount: integer().notNull().default(0),
    deletedAt: integer(),
  },
  (type) => [
    uniqueIndex('agent_types_name').on(type.nameKey).where(sql`deleted_at IS NULL`),
    index('agent_types_created').on(type.createdAt).where(sql`deleted_at IS NULL`),
  ],
)
