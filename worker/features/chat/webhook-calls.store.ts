import { and, type Column, desc, eq, gt, sql } from 'drizzle-orm'
import type { WebhookVerdict } from '../../contract/webhook-calls.ts'
import { type Database, statement } from '../../core/db.ts'
import { conversations } from '../conversations/conversations.table.ts'
import { droppedMessages } from './deliveries.table.ts'
import { CALLS_KEPT, UNPROVEN_KEPT } from './webhook-calls.rules.ts'
import { webhookCalls } from './webhook-calls.table.ts'

export type WebhookCallRow = typeof webhookCalls.$inferSelect
export type NewWebhookCall = Omit<WebhookCallRow, 'replayedAt'>

const UNPROVEN: WebhookVerdict[] = ['forged', 'unconfigured']

/** However many there are: a statement has at most a hundred values of its own. */
const oneOf = (column: Column, values: readonly string[]) =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`

/** Keeps a call and lets go of the oldest: what nobody signed cannot push out what somebody did. */
export function callNoted(db: Database, call: NewWebhookCall) {
  const { channelId, verdict } = call
  const isUnproven = UNPROVEN.includes(verdict)
  const alike = isUnproven ? sql`channel_id = ${channelId} AND verdict IN ${UNPROVEN}` : sql`channel_id = ${channelId}`
  const most = isUnproven ? UNPROVEN_KEPT : CALLS_KEPT
  return [
    db.insert(webhookCalls).values(call),
    statement(
      db,
      sql`DELETE FROM ${webhookCalls} WHERE ${alike} AND id NOT IN (
        SELECT id FROM ${webhookCalls} WHERE ${alike} ORDER BY at DESC, id LIMIT ${most})`,
    ),
  ] as const
}

/** The calls of a channel since then, the newest first; not what they said. */
export const callsOf = (db: Database, channelId: string, since: number) =>
  db
    .select({
      id: webhookCalls.id,
      at: webhookCalls.at,
      verdict: webhookCalls.verdict,
      detail: webhookCalls.detail,
      bytes: webhookCalls.bytes,
      messageKeys: webhookCalls.messageKeys,
      replayedAt: webhookCalls.replayedAt,
      hasBody: sql<number>`${webhookCalls.body} IS NOT NULL`,
    })
    .from(webhookCalls)
    .where(and(eq(webhookCalls.channelId, channelId), gt(webhookCalls.at, since)))
    .orderBy(desc(webhookCalls.at), webhookCalls.id)
    .limit(CALLS_KEPT)

export const callById = (db: Database, channelId: string, id: string, since: number) =>
  db
    .select()
    .from(webhookCalls)
    .where(and(eq(webhookCalls.id, id), eq(webhookCalls.channelId, channelId), gt(webhookCalls.at, since)))

/** Which messages of a channel's calls were taken in and let go of, and why. */
export const droppedAmong = (db: Database, channelId: string, agentId: string) =>
  db
    .select({ messageKey: droppedMessages.messageKey, reason: droppedMessages.reason })
    .from(droppedMessages)
    .where(
      and(
        eq(droppedMessages.agentId, agentId),
        sql`${droppedMessages.messageKey} IN (
          SELECT value FROM ${webhookCalls}, json_each(${webhookCalls.messageKeys})
          WHERE ${webhookCalls.channelId} = ${channelId})`,
      ),
    )

export const callReplayed = (db: Database, id: string, now: number) =>
  db.update(webhookCalls).set({ replayedAt: now }).where(eq(webhookCalls.id, id))

/** Which of these messages have their reply. */
export const repliedTo = (db: Database, agentId: string, messageKeys: readonly string[]) =>
  db
    .select({ messageKey: conversations.messageKey })
    .from(conversations)
    .where(
      and(
        eq(conversations.agentId, agentId),
        eq(conversations.state, 'answered'),
        oneOf(conversations.messageKey, messageKeys),
      ),
    )
