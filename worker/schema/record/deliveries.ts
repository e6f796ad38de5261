import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { FailureReason, Outgoing, ReplyAddress } from '../../contract/channel-records.ts'
import { CHANNEL_TYPES } from '../../contract/channels.ts'
import { DELIVERY_STATES } from '../../contract/deliveries.ts'
import type { ErrorCode } from '../../contract/errors.ts'

/**
 * The delivery of a message to its provider. Written in the same batch as the message, so that none is lost. `outgoing`: the
 * calls that are still to be made, in order; that of a template stays. Times are in milliseconds UTC; `null`: not yet.
 */
export const deliveries = sqliteTable(
  'deliveries',
  {
    conversationId: text().primaryKey(),
    agentId: text().notNull(),
    channelType: text({ enum: CHANNEL_TYPES }).notNull(),
    sessionId: text().notNull(),
    address: text({ mode: 'json' }).$type<ReplyAddress>().notNull(),
    outgoing: text({ mode: 'json' }).$type<Outgoing[]>().notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull(),
    reason: text().$type<FailureReason>(),
    /** The provider's error message, without secrets. */
    detail: text(),
    createdAt: integer().notNull(),
    sentAt: integer(),
    deliveredAt: integer(),
    readAt: integer(),
    failedAt: integer(),
  },
  (row) => [
    index('deliveries_agent').on(row.agentId, row.state, row.createdAt),
    index('deliveries_session').on(row.agentId, row.sessionId, row.createdAt),
  ],
)

/** The provider's ids of the messages that a reply was sent in. Receipts refer to them. */
export const deliveredMessages = sqliteTable(
  'delivered_messages',
  {
    agentId: text().notNull(),
    channelType: text({ enum: CHANNEL_TYPES }).notNull(),
    messageId: text().notNull(),
    conversationId: text().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.agentId, row.channelType, row.messageId] }),
    index('delivered_messages_conversation').on(row.conversationId),
  ],
)

/** Messages of providers that were acknowledged and then refused by a limit. The owner sees that they were not answered. */
export const droppedMessages = sqliteTable(
  'dropped_messages',
  {
    agentId: text().notNull(),
    messageKey: text().notNull(),
    channelType: text({ enum: CHANNEL_TYPES }).notNull(),
    sessionId: text().notNull(),
    userMessage: text().notNull(),
    reason: text().$type<ErrorCode>().notNull(),
    at: integer().notNull(),
    /** The agent's owner, for an index over all agents of the owner. */
    ownerId: text().notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.agentId, row.messageKey] }),
    index('dropped_messages_agent').on(row.agentId, row.at),
    index('dropped_messages_owner').on(row.ownerId, row.at),
  ],
)
