import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '../../core/days.ts'
import type { Database, Statement } from '../../core/db.ts'
import { agents } from '../agents/agents.table.ts'
import { auditLog } from '../audit/audit.table.ts'
import { authAttempts, SESSION_END, sessions } from '../auth/auth.table.ts'
import { channels } from '../channels/channels.table.ts'
import { droppedMessages } from '../chat/deliveries.table.ts'
import { webhookCalls } from '../chat/webhook-calls.table.ts'
import { conversationDays, conversations, responseTimes, threads, usage } from '../conversations/conversations.table.ts'
import { idempotencyKeys } from '../idempotency/idempotency.table.ts'
import { documents } from '../knowledge/knowledge.table.ts'
import { payments, subscriptions } from '../subscriptions/subscriptions.table.ts'
import { users } from '../users/users.table.ts'

/** How many rows one statement takes: few enough that it never holds up a visitor's message. */
export const CHUNK = 500

/** Every chunk finds its rows by an index and tells how many it took by the rows that it answers. */
const gone = { gone: sql<number>`1`.as('gone') }

/** How long each owner has chosen to keep what is said with his agents. */
const keptMs = sql.raw(`u.retention_days * ${DAY_MS}`)

/**
 * Agent by agent, the old ones of each: there is no index over the times of all, which every message would pay for.
 * `until`: what is kept for no time at all.
 */
export const oldConversations = (db: Database, until: number) =>
  db
    .delete(conversations)
    .where(sql`rowid IN (
      SELECT c.rowid FROM agents a CROSS JOIN users u CROSS JOIN conversations c INDEXED BY conversations_agent
      WHERE u.id = a.owner_id AND c.agent_id = a.id AND c.created_at < ${until} - ${keptMs} LIMIT ${CHUNK}
    )`)
    .returning(gone)

/** As the conversations that they did not become. */
export const oldDroppedMessages = (db: Database, until: number) =>
  db
    .delete(droppedMessages)
    .where(sql`rowid IN (
      SELECT d.rowid FROM agents a CROSS JOIN users u CROSS JOIN dropped_messages d INDEXED BY dropped_messages_agent
      WHERE u.id = a.owner_id AND d.agent_id = a.id AND d.at < ${until} - ${keptMs} LIMIT ${CHUNK}
    )`)
    .returning(gone)

export const conversationsOf = (db: Database, ownerId: string) =>
  db
    .delete(conversations)
    .where(sql`rowid IN (SELECT rowid FROM conversations WHERE owner_id = ${ownerId} LIMIT ${CHUNK})`)
    .returning(gone)

export const oldAuditEntries = (db: Database, before: number) =>
  db
    .delete(auditLog)
    .where(sql`rowid IN (SELECT rowid FROM audit_log WHERE at < ${before} ORDER BY at LIMIT ${CHUNK})`)
    .returning(gone)

export const endedSessions = (db: Database, before: number) =>
  db
    .delete(sessions)
    .where(sql`rowid IN (SELECT rowid FROM sessions WHERE ${SESSION_END} < ${before} LIMIT ${CHUNK})`)
    .returning(gone)

export const oldKeys = (db: Database, before: number) =>
  db
    .delete(idempotencyKeys)
    .where(
      sql`rowid IN (SELECT rowid FROM idempotency_keys WHERE created_at < ${before} ORDER BY created_at LIMIT ${CHUNK})`,
    )
    .returning(gone)

export const oldAttempts = (db: Database, before: number) =>
  db
    .delete(authAttempts)
    .where(sql`rowid IN (SELECT rowid FROM auth_attempts WHERE at < ${before} ORDER BY at LIMIT ${CHUNK})`)
    .returning(gone)

export const oldWebhookCalls = (db: Database, before: number) =>
  db
    .delete(webhookCalls)
    .where(sql`rowid IN (SELECT rowid FROM webhook_calls WHERE at < ${before} ORDER BY at LIMIT ${CHUNK})`)
    .returning(gone)

/** Who was deleted before this time, the first first. */
export const deletedUsers = (db: Database, before: number, limit: number) =>
  db.select({ id: users.id }).from(users).where(lt(users.deletedAt, before)).orderBy(asc(users.deletedAt)).limit(limit)

export const agentsOf = (db: Database, ownerId: string) =>
  db.select({ id: agents.id }).from(agents).where(eq(agents.ownerId, ownerId))

/** All that is left of a deleted person once his conversations are gone, down to himself. */
export const purgeUser = (db: Database, id: string, before: number): [Statement, ...Statement[]] => {
  const ofHisAgents = sql`agent_id IN (SELECT id FROM agents WHERE owner_id = ${id})`
  const his = db.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.userId, id))
  return [
    db.delete(documents).where(ofHisAgents),
    db.delete(droppedMessages).where(ofHisAgents),
    db.delete(threads).where(ofHisAgents),
    db.delete(conversationDays).where(ofHisAgents),
    db.delete(responseTimes).where(ofHisAgents),
    db.delete(channels).where(ofHisAgents),
    db.delete(usage).where(eq(usage.ownerId, id)),
    db.delete(agents).where(eq(agents.ownerId, id)),
    db.delete(payments).where(inArray(payments.subscriptionId, his)),
    db.delete(subscriptions).where(eq(subscriptions.userId, id)),
    db.delete(users).where(and(eq(users.id, id), lt(users.deletedAt, before))),
  ]
}
