import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AgentTypeConfig } from '../../contract/agents.ts'

export const agentTypes = sqliteTable('agent_types', {
  id: text().primaryKey(),
  name: text().notNull(),
  nameKey: text().notNull().unique('agent_types_name'),
  description: text(),
  requiresApi: integer({ mode: 'boolean' }).notNull().default(false),
  systemMessage: text().notNull().default(''),
  config: text({ mode: 'json' }).$type<AgentTypeConfig>().notNull(),
  /** Moves with every change of the passages that agents of this type know. */
  knowledgeVersion: integer().notNull().default(0),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
})
