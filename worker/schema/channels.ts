import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ChannelAccount, Finding, StatusReason } from '../contract/channel-records.ts'
import type { Settings } from '../contract/channel-settings.ts'
import { CHANNEL_STATUSES, CHANNEL_TYPES } from '../contract/channels.ts'
import { agents } from './agents.ts'
import { reference } from './reference.ts'

/** At most one channel of each type for an agent. Every secret in `config` is encrypted (`core/secrets.ts`). */
export const channels = sqliteTable(
  'channels',
  {
    id: text().primaryKey(),
    agentId: reference(() => agents.id),
    type: text({ enum: CHANNEL_TYPES }).notNull(),
    status: text({ enum: CHANNEL_STATUSES }).notNull(),
    statusReason: text().$type<StatusReason>(),
    config: text({ mode: 'json' }).$type<Settings>().notNull(),
    /**
     * When a contact last wrote, to the minute. Maintained by a trigger; the first message of a provider is written at once.
     */
    lastMessageAt: integer(),
    /** When it was last checked at its provider, and the finding that needs the owner's attention. */
    lastCheckedAt: integer(),
    lastFinding: text({ mode: 'json' }).$type<Finding>(),
    /** Its account at the provider, from the last check. */
    account: text({ mode: 'json' }).$type<ChannelAccount>(),
    /** When its token was stored, and when it expires, if known. */
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
 * Webhooks that have to be removed at a provider. Written in the batch that deletes or deactivates a channel. A row outlives
 * its channel and references none; its secrets are encrypted for that channel.
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
    /** The account at the provider; `null`: not known. */
    accountId: text(),
    attempts: integer().notNull().default(0),
    nextAt: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (row) => [index('channel_farewells_due').on(row.nextAt)],
)

/**
 * Deleted channels that can be restored. In a table of their own, so that no query for channels finds them. Every secret in
 * `config` stays encrypted for its channel.
 */
export const binnedChannels = sqliteTable(
  'binned_channels',
  {
    id: text().primaryKey(),
    agentId: reference(() => agents.id, 'cascade'),
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
