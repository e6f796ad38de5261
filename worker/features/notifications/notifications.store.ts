import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { StatusReason } from '../../contract/channel-records.ts'
import { OWNER_KINDS } from '../../contract/notification-kinds.ts'
import type { NotificationsRead } from '../../contract/notifications.ts'
import { DEFAULT_PREFERENCES } from '../../contract/notifications.ts'
import type { Caller } from '../../core/context.ts'
import { type Database, type RecordDatabase, rowsOf, statement, valuesOf } from '../../core/db.ts'
import { pick } from '../../core/pick.ts'
import { agents } from '../../schema/agents.ts'
import { channels } from '../../schema/channels.ts'
import { notificationSettings, notifications } from '../../schema/notifications.ts'
import { recordDatabaseOf } from '../../schema/users.ts'

/** The end of a page. */
export interface Position {
  at: number
  id: string
}

/**
 * Kinds that a member has chosen for the console. Those of engines and channels are always shown, because the owner has to
 * correct them.
 */
const inConsole = (userId: string): SQL => sql`kind IN (
  SELECT value FROM ${rowsOf(OWNER_KINDS)} UNION ALL SELECT value FROM json_each(coalesce(
    (SELECT settings ->> '$.console' FROM notification_settings WHERE user_id = ${userId}),
    ${JSON.stringify(DEFAULT_PREFERENCES.console)})))`

type Recipient = Pick<Caller, 'userId' | 'accountId' | 'agentIds'>

/** The account's notifications that a member has chosen for the console, of agents that they may see and that are not deleted. */
const visible = ({ userId, accountId, agentIds }: Recipient, ...more: (SQL | undefined)[]) =>
  and(
    eq(notifications.userId, userId),
    eq(notifications.accountId, accountId),
    agentIds === null ? undefined : sql`${notifications.agentId} IN ${valuesOf(agentIds)}`,
    inConsole(userId),
    sql`EXISTS (SELECT 1 FROM agents a WHERE a.id = notifications.agent_id AND a.deleted_at IS NULL)`,
    ...more,
  )

/** Joins a channel to its notification while the channel is in error. */
const isFailing = (
  notification: SQL,
): SQL => sql`${notification}.kind = 'channel' AND channels.agent_id = ${notification}.agent_id
  AND channels.type = ${notification}.channel_type AND channels.status = 'error'`

export const notificationsPage = (db: Database, recipient: Recipient, after: Position | null, most: number) =>
  db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      agentId: notifications.agentId,
      agentName: sql<string>`${agents.name}`.as('agent_name'),
      recordDatabase: recordDatabaseOf(agents.ownerId),
      ...pick(notifications, 'sessionId', 'channelType', 'at', 'readAt'),
      statusReason: channels.statusReason,
      lastFinding: sql<string | null>`${channels.lastFinding}`.as('last_finding'),
    })
    .from(notifications)
    .innerJoin(agents, eq(agents.id, notifications.agentId))
    .leftJoin(channels, isFailing(sql`notifications`))
    .where(
      visible(recipient, after ? sql`(notifications.at, notifications.id) < (${after.at}, ${after.id})` : undefined),
    )
    .orderBy(desc(notifications.at), desc(notifications.id))
    .limit(most)
export type NotificationRow = Awaited<ReturnType<typeof notificationsPage>>[number]

export const unreadCount = (db: Database, recipient: Recipient) =>
  db
    .select({ unread: sql<number>`count(*)`.as('unread') })
    .from(notifications)
    .where(visible(recipient, isNull(notifications.readAt)))

/** Marks notifications as read; they are no longer sent by mail or push. */
export const markRead = (
  db: Database,
  { userId, accountId }: Recipient,
  { id, thread }: NotificationsRead,
  now: number,
) =>
  db
    .update(notifications)
    .set({ readAt: now, mailAt: null, pushAt: null })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.accountId, accountId),
        isNull(notifications.readAt),
        id === undefined ? undefined : eq(notifications.id, id),
        thread && and(eq(notifications.agentId, thread.agentId), eq(notifications.sessionId, thread.sessionId)),
      ),
    )

export const settingsOf = (db: Database, userId: string) =>
  db
    .select({ settings: notificationSettings.settings })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))

export const saveSettings = (db: Database, userId: string, settings: string) =>
  db
    .insert(notificationSettings)
    .values({ userId, settings })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: { settings } })

/** Identifies a thread of an agent. */
export interface ThreadRef {
  agentId: string
  sessionId: string
}

export interface ThreadFacts extends ThreadRef {
  status: string
  assigneeId: string | null
  /** JSON of the profile that the provider reported. */
  contact: string | null
  contactNumber: number
}

export const threadsAt = (record: RecordDatabase, refs: readonly ThreadRef[]) =>
  statement<ThreadFacts>(
    record,
    sql`
    SELECT t.agent_id AS agentId, t.session_id AS sessionId, t.status, t.assignee_id AS assigneeId, t.contact,
      t.contact_number AS contactNumber FROM ${rowsOf(refs)} j
    JOIN threads t ON t.agent_id = j.value ->> 'agentId' AND t.session_id = j.value ->> 'sessionId'`,
  )

/** A notification whose mail or push is due, with the facts that decide about it. */
export interface DueRow extends ThreadRef {
  id: string
  userId: string
  kind: NotificationRow['kind']
  agentName: string
  channelType: NotificationRow['channelType']
  recordDatabase: number
  at: number
  settings: string | null
  timeZone: string
  language: string | null
  /** The time of the last mail to the member about the thread. */
  lastMailedAt: number | null
  /** The error of its channel; `null` when the channel works, and for other kinds. */
  statusReason: StatusReason | null
  lastFinding: string | null
  /** Its agent is in the bin, or the account is closed: its link would be a 404. */
  isGone: number
}

export type Medium = 'mail' | 'push'

/** The column with the time at which it is next decided about a mail or a push message. */
const timeOf = (medium: Medium): SQL => sql.raw(`${medium}_at`)

/** The first rows that are due; `without`: databases of conversations whose accounts are left out. */
export const dueRows = (
  db: Database,
  medium: Medium,
  now: number,
  { without, most }: { without: readonly number[]; most: number },
) =>
  statement<DueRow>(
    db,
    sql`
  SELECT n.id, n.user_id AS userId, n.kind, n.agent_id AS agentId, n.session_id AS sessionId,
    n.channel_type AS channelType, n.at, a.name AS agentName, o.record_database AS recordDatabase,
    s.settings, o.time_zone AS timeZone, u.language, (
      SELECT max(m.mailed_at) FROM notifications m INDEXED BY notifications_mailed
      WHERE m.user_id = n.user_id AND m.mailed_at IS NOT NULL AND m.agent_id = n.agent_id
        AND m.session_id = n.session_id) AS lastMailedAt,
    channels.status_reason AS statusReason, channels.last_finding AS lastFinding,
    a.deleted_at IS NOT NULL OR NOT o.is_active AS isGone
  FROM notifications n JOIN agents a ON a.id = n.agent_id JOIN users o ON o.id = a.owner_id
  JOIN users u ON u.id = n.user_id LEFT JOIN notification_settings s ON s.user_id = n.user_id
  LEFT JOIN channels ON ${isFailing(sql`n`)}
  WHERE n.${timeOf(medium)} <= ${now} AND n.${timeOf(medium)} IS NOT NULL
    AND o.record_database NOT IN ${valuesOf(without)}
  ORDER BY n.${timeOf(medium)} LIMIT ${most}`,
  )

interface Rows {
  userId: string
  ids: readonly string[]
}

/** Still to be sent by this medium when the statement runs: neither read nor sent meanwhile. */
const isStillDue = ({ userId, ids }: Rows, medium: Medium, now: number) =>
  sql`user_id = ${userId} AND id IN ${valuesOf(ids)} AND read_at IS NULL AND ${timeOf(medium)} <= ${now}`

/** Sets the time of the next decision; `null`: it was sent, or is not wanted. */
export const decideLater = (db: Database, rows: Rows, medium: Medium, at: number | null, now: number) =>
  db
    .update(notifications)
    .set(medium === 'mail' ? { mailAt: at } : { pushAt: at })
    .where(isStillDue(rows, medium, now))
    .returning({ id: notifications.id })

export const markMailed = (db: Database, rows: Rows, now: number) =>
  db
    .update(notifications)
    .set({ mailAt: null, mailedAt: now })
    .where(isStillDue(rows, 'mail', now))

/** A condition on `users`: the member, if one of these has still to be mailed. For the statement that queues the mail. */
export const wantsMail = (rows: Rows, now: number): SQL =>
  sql`id = ${rows.userId} AND is_email_confirmed AND EXISTS (
    SELECT 1 FROM notifications WHERE ${isStillDue(rows, 'mail', now)})`

/** Schedules messages that a push service did not accept again, except those that were read meanwhile. */
export const pushAgain = (db: Database, { userId, ids }: Rows, at: number) =>
  db
    .update(notifications)
    .set({ pushAt: at })
    .where(sql`user_id = ${userId} AND id IN ${valuesOf(ids)} AND read_at IS NULL`)
