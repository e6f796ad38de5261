import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CHANNEL_STATUSES, CHANNEL_TYPES } from '../../contract/channels.ts'
import { agents } from '../agents/agents.table.ts'

/** One channel of each type per agent. */
export const channels = sqliteTable(
  'channels',
  {
    id: text().primaryKey(),
    agentId: text()
      .notNull()
      .references(() => agents.id),
    type: text({ enum: CHANNEL_TYPES }).notNull(),
    status: text({ enum: CHANNEL_STATUSES }).notNull(),
    statusReason: text(),
    config: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (channel) => [uniqueIndex('channels_agent_type').on(channel.agentId, channel.type)],
)
