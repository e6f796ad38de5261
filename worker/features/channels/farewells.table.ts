import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Settings } from '../../contract/channel-settings.ts'
import { CHANNEL_TYPES } from '../../contract/channels.ts'

/**
 * A provider that is still to be told that nobody listens here any more: written with what takes a channel away or off, so
 * that none is forgotten. It outlives the channel and with it all that it would refer to; its secrets are sealed for that
 * channel.
 */
export const farewells = sqliteTable(
  'channel_farewells',
  {
    id: text().primaryKey(),
    channelId: text().notNull(),
    agentId: text().notNull(),
    ownerId: text().notNull(),
    type: text({ enum: CHANNEL_TYPES }).notNull(),
    config: text({ mode: 'json' }).$type<Settings>().notNull(),
    /** Whose account it is, as far as its provider has said. */
    accountId: text(),
    attempts: integer().notNull().default(0),
    nextAt: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (row) => [index('channel_farewells_due').on(row.nextAt)],
)
