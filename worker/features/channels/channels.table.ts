import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Settings } from '../../contract/channel-settings.ts'
import { CHANNEL_STATUSES, CHANNEL_TYPES } from '../../contract/channels.ts'
import { agents } from '../agents/agents.table.ts'
import type { StatusReason } from './channels.words.ts'

/** One channel of each type per agent. In `config` every secret is sealed (`core/secrets.ts`). */
export const channels = sqliteTable(
  'channels',
  {
    id: text().primaryKey(),
    agentId: text()
      .notNull()
      .references(() => agents.id),
    type: text({ enum: CHANNEL_TYPES }).notNull(),
    status: text({ enum: CHANNEL_STATUSES }).notNull(),
    statusReason: text().$type<StatusReason>(),
    config: text({ mode: 'json' }).$type<Settings>().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (channel) => [
    uniqueIndex('channels_agent_type').on(channel.agentId, channel.type),
    index('channels_failing').on(channel.agentId).where(sql`status = 'error'`),
  ],
)
