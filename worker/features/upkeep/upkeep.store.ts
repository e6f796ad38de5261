import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '../../core/days.ts'
import { type Database, type RecordDatabase, rowsOf, type Statement, statement, valuesOf } from '../../core/db.ts'
import { agents } from '../../schema/agents.ts'
import { auditLog } from '../../schema/audit.ts'
import { channels } from '../../schema/channels.ts'
import { contactMessages } from '../../schema/contact.ts'
import { idempotencyKeys } from '../../schema/idempotency.ts'
import { documents } from '../../schema/knowledge.ts'
import { emailChanges, mailLinks, mails } from '../../schema/mail.ts'
import { notifications } from '../../schema/notifications.ts'
import { droppedMessages } from '../../schema/record/deliveries.ts'
import { authAttempts, SESSION_END, sessions } from '../../schema/sessions.ts'
import { payments, subscriptions } from '../../schema/subscriptions.ts'
import { invitations } from '../../schema/team.ts'
import { usage } from '../../schema/usage.ts'
import { users } from '../../schema/users.ts'

/** Rows of one statement: few enough not to delay a visitor's message. */
export const CHUNK = 500

/** Every chunk finds its rows by an index, and returns a row for each deleted one. */
const gone = { gone: sql<number>`1`.as('gone') }

/** An agent with the retention of its owner's conversations. */
export interface AgentRetention {
  /** The position of the agent in the table. */
  rowid: number
  agentId: string
  retentionMs: number
  recordDatabase: number
}

export const AGENTS_AT_ONCE = 1_000

/** The next agents after a rowid, deleted ones included. */
export const agentsAfter = (db: Database, rowid: number) =>
  statement<AgentRetention>(
    db,
    sql`
    SELECT a.rowid AS rowid, a.id AS agentId, u.retention_days * ${DAY_MS} AS retentionMs, u.record_database AS recordDatabase
    FROM agents a JOIN users u ON u.id = a.owner_id WHERE a.rowid > ${rowid} ORDER BY a.rowid LIMIT ${AGENTS_AT_ONCE}`,
  )

/**
 * Exchanges of these agents that are past their owners' retention. Agent by agent, because an index by time over all agents would
 * cost every message a write. `until`: the end of a retention of zero days.
 */
export const oldConversations = (record: RecordDatabase, agents: readonly AgentRetention[], until: number) =>
  statement<{ id: string }>(
    record,
    sql`
    SELECT m.id FROM ${rowsOf(agents)} a CROSS JOIN messages m INDEXED BY messages_agent
    WHERE m.agent_id = a.value ->> 'agentId' AND m.id IS NOT NULL
      AND m.created_at < ${until} - (a.value ->> 'retentionMs')
    LIMIT ${CHUNK}`,
  )

/** Dropped messages past the same retention. */
export const oldDroppedMessages = (record: RecordDatabase, agents: readonly AgentRetention[], until: number) =>
  record
    .delete(droppedMessages)
    .where(sql`rowid IN (
      SELECT d.rowid FROM ${rowsOf(agents)} a CROSS JOIN dropped_messages d INDEXED BY dropped_messages_agent
      WHERE d.agent_id = a.value ->> 'agentId' AND d.at < ${until} - (a.value ->> 'retentionMs') LIMIT ${CHUNK}
    )`)
    .returning(gone)

export const conversationsOf = (record: RecordDatabase, agentIds: readonly string[]) =>
  statement<{ id: string }>(
    record,
    sql`SELECT id FROM messages WHERE agent_id IN ${valuesOf(agentIds)} AND id IS NOT NULL LIMIT ${CHUNK}`,
  )

export const endedSessions = (db: Database, before: number) =>
  db
    .delete(sessions)
    .where(sql`rowid IN (SELECT rowid FROM sessions WHERE ${SESSION_END} < ${before} LIMIT ${CHUNK})`)
    .returning(gone)

/** Rows that are deleted by the age, or by the time of expiry, in a column. */
export const DATED = {
  keys: idempotencyKeys.createdAt,
  attempts: authAttempts.at,
  contactMessages: contactMessages.createdAt,
  notifications: notifications.at,
  audit: auditLog.at,
  mails: mails.expiresAt,
  mailLinks: mailLinks.expiresAt,
  emailChanges: emailChanges.expiresAt,
  invitations: invitations.expiresAt,
}
export type Dated = keyof typeof DATED

/** Deletes the rows whose time is before `before`, the oldest first. */
export const olderThan = (db: Database, rows: Dated, before: number) => {
  const column = DATED[rows]
  return db
    .delete(column.table)
    .where(
      sql`rowid IN (SELECT rowid FROM ${column.table} WHERE ${column} < ${before} ORDER BY ${column} LIMIT ${CHUNK})`,
    )
    .returning(gone)
}

/** Users who were deleted before `before`, the earliest first. */
export const deletedUsers = (db: Database, before: number, limit: number) =>
  db
    .select({ id: users.id, recordDatabase: users.recordDatabase })
    .from(users)
    .where(lt(users.deletedAt, before))
    .orderBy(asc(users.deletedAt))
    .limit(limit)

export const agentsOf = (db: Database, ownerId: string) =>
  db.select({ id: agents.id }).from(agents).where(eq(agents.ownerId, ownerId))

/** Statements that delete all rows of a deleted user in the database of accounts, the user's own row last. */
export const purgeUser = (db: Database, id: string, before: number): [Statement, ...Statement[]] => {
  const ofOwnAgents = sql`agent_id IN (SELECT id FROM agents WHERE owner_id = ${id})`
  const subscriptionIds = db.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.userId, id))
  return [
    db.delete(documents).where(ofOwnAgents),
    db.delete(channels).where(ofOwnAgents),
    db.delete(usage).where(eq(usage.ownerId, id)),
    db.delete(agents).where(eq(agents.ownerId, id)),
    db.delete(payments).where(inArray(payments.subscriptionId, subscriptionIds)),
    db.delete(subscriptions).where(eq(subscriptions.userId, id)),
    db.delete(users).where(and(eq(users.id, id), lt(users.deletedAt, before))),
  ]
}
