import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ENGINE_KINDS } from '../../contract/agents.ts'
import { agents } from '../agents/agents.table.ts'

/**
 * What an agent's own engines are reached with, sealed for the agent, the kind and the address. Drafts and versions name
 * the kind and the address alone. Those of a draft take the place of the others when it is published; a trigger lets
 * go of all of them when the agent is deleted.
 */
export const agentEngineKeys = sqliteTable(
  'agent_engine_keys',
  {
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    kind: text({ enum: ENGINE_KINDS }).notNull(),
    url: text().notNull(),
    isDraft: integer({ mode: 'boolean' }).notNull(),
    key: text(),
    authorization: text(),
  },
  (keys) => [primaryKey({ columns: [keys.agentId, keys.kind, keys.url, keys.isDraft] })],
)
