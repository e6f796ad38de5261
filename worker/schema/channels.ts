import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ChannelAccount, Finding, StatusReason } from '../contract/channel-records.ts'
import type { Settings } from '../contract/channel-settings.ts'
import { CHANNEL_STATUSES, CHANNEL_TYPES } from '../contract/channels.ts'
import { agents } from './agents.ts'

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
    /** When a contact last wrote, to the minute: a trigger keeps it, and a provider's first message is written at once. */
    lastMessageAt: integer(),
    /** When its provider was last asked about it, and what of the answer wants its owner's eye. */
    lastCheckedAt: integer(),
    lastFinding: text({ mode: 'json' }).$type<Finding>(),
    /** Whose account it speaks for, as its provider last said. */
    account: text({ mode: 'json' }).$type<ChannelAccount>(),
    /** When its token was written here, and when it ends where that is known. */
    tokenSince: integer(),
    tokenEndsAt: integer(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (channel) => [
    uniqueIndex('channels_agent_type').on(channel.agentId, channel.type),
    index('channels_asked').on(channel.lastCheckedAt).where(sql`type <> 'webchat' AND status <> 'inactive'`),
    index('channels_failing').on(channel.agentId).where(sql`status = 'error'`),
  ],
)

/**
 * A provider that has to be told to send no more calls: written in the batch that deletes or deactivates a channel. The row
 * outlives the channel and refers to none; its secrets are encrypted for that channel.
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

/**
 * Deleted channels that can be restored, apart from the others, so that nothing that looks for a channel finds one. In
 * `config` every secret stays sealed for its channel.
 */
export const binnedChannels = sqliteTable(
  'binned_channels',
  {
    id: text().primaryKey(),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    type: text({ enum: CHANNEL_TYPES }).notNull(),
    status: text({ enum: CHANNEL_STATUSES }).notNull(),
    config: text({ mode: 'json' }).$type<Settings>().notNull(),
    lastMessageAt: integer(),
    tokenSince: integer(),
    tokenEndsAt: integer(),
    createdAt: integer().notNull(),
    deletedAt: integer().notNull(),
  },
  (channel) => [
    index('binned_channels_agent').on(channel.agentId, channel.deletedAt),
    index('binned_channels_deleted').on(channel.deletedAt),
  ],
)
