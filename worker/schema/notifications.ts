import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CHANNEL_TYPES } from '../contract/channel-types.ts'
import { NOTICE_KINDS } from '../contract/notification-kinds.ts'
import { agents } from './agents.ts'
import { reference } from './reference.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

/**
 * Notifications of a member about a thread, an engine or a channel, without any text of messages. `id` is that of the event (in
 * the agent's object, where it has one), so that an event that is written again is the same row.
 */
export const notifications = sqliteTable(
  'notifications',
  {
    id: text().notNull(),
    userId: reference(() => users.id, 'cascade'),
    /** The owner of the agent. */
    accountId: text().notNull(),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    agentId: reference(() => agents.id, 'cascade'),
    /**
     * The session id of the thread. Empty for an engine, where `channelType` is that of the message at which it failed, and for
     * a channel.
     */
    sessionId: text().notNull(),
    channelType: text({ enum: CHANNEL_TYPES }).notNull(),
    at: integer().notNull(),
    readAt: integer(),
    /** When it is next decided whether a mail, or a push message, is sent; `null`: it was sent, or is not wanted. */
    mailAt: integer(),
    pushAt: integer(),
    mailedAt: integer(),
  },
  (notification) => [
    primaryKey({ columns: [notification.userId, notification.id] }),
    index('notifications_newest').on(notification.userId, notification.at, notification.id),
    index('notifications_unread').on(notification.userId, notification.kind).where(sql`read_at IS NULL`),
    index('notifications_mailed').on(notification.userId, notification.mailedAt).where(sql`mailed_at IS NOT NULL`),
    index('notifications_mail').on(notification.mailAt).where(sql`mail_at IS NOT NULL`),
    index('notifications_push').on(notification.pushAt).where(sql`push_at IS NOT NULL`),
    index('notifications_agent').on(notification.agentId),
    index('notifications_at').on(notification.at),
  ],
)

/** The notification preferences of a member as JSON; without a row `DEFAULT_PREFERENCES` apply. */
export const notificationSettings = sqliteTable('notification_settings', {
  userId: reference(() => users.id, 'cascade').primaryKey(),
  settings: text().notNull(),
})

/** The newest week for which a member got a report, by its Monday (`YYYY-MM-DD`). */
export const weeklyReports = sqliteTable('weekly_reports', {
  userId: reference(() => users.id, 'cascade').primaryKey(),
  week: text().notNull(),
})

/** The browsers that receive push messages, at most one for each session, with which it is deleted. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    sessionId: text()
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: reference(() => users.id, 'cascade'),
    /** A keyed hash, unique: when another user signs in with the browser, it no longer gets notifications of the first one. */
    endpointHash: text().notNull(),
    /** The endpoint and its keys, encrypted for this row. */
    sealed: text().notNull(),
    createdAt: integer().notNull(),
  },
  (subscription) => [
    uniqueIndex('push_subscriptions_endpoint').on(subscription.endpointHash),
    index('push_subscriptions_user').on(subscription.userId),
  ],
)
