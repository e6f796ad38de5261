import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CHANNEL_TYPES } from '../contract/channel-types.ts'
import { NOTICE_KINDS } from '../contract/notification-kinds.ts'
import { agents } from './agents.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

const person = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * What a person is told of a thread, an engine or a channel: where it is, nothing of what was said. `id` is that of the event
 * (in the agent's object, where it has one), so that an event that is written again is the same row.
 */
export const notifications = sqliteTable(
  'notifications',
  {
    id: text().notNull(),
    userId: person(),
    /** The owner of the agent. */
    accountId: text().notNull(),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    /** The thread, by its session; empty where an engine is meant, with the channel of the message that it failed at, or a channel. */
    sessionId: text().notNull(),
    channelType: text({ enum: CHANNEL_TYPES }).notNull(),
    at: integer().notNull(),
    readAt: integer(),
    /** When its mail, or its push, is decided next; `null`: it is sent, or not wanted. */
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

/** How a person wants to be told; no row: as `DEFAULT_PREFERENCES` says. */
export const notificationSettings = sqliteTable('notification_settings', {
  userId: person().primaryKey(),
  settings: text().notNull(),
})

/** The newest week that a person got a report of, by its Monday (`YYYY-MM-DD`). */
export const weeklyReports = sqliteTable('weekly_reports', {
  userId: person().primaryKey(),
  week: text().notNull(),
})

/** The browsers that take push messages, one for each sign-in: it ends with its session. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    sessionId: text()
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: person(),
    /** A keyed hash: a browser that another person uses now is not told of the first's threads. */
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
