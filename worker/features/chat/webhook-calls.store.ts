import { and, type Column, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { WebhookVerdict } from '../../contract/webhook-calls.ts'
import { type Database, type Statement, statement } from '../../core/db.ts'
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

/** Keeps calls, told as JSON, of channels that are still there. */
export const callsNoted = (db: Database, calls: string): Statement =>
  statement(
    db,
    sql`
    INSERT INTO webhook_calls (id, channel_id, at, verdict, detail, headers, body, bytes, message_keys)
    SELECT call.value ->> 'id', channels.id, call.value ->> 'at', call.value ->> 'verdict', call.value ->> 'detail',
      call.value -> 'headers', call.value ->> 'body', call.value ->> 'bytes', call.value -> 'messageKeys'
    FROM json_each(${calls}) call JOIN channels ON channels.id = call.value ->> 'channelId'`,
  )

/** What channels have too much of among these calls: what nobody signed cannot push out what somebody did. */
const spentAmong = (calls: SQL) => sql`(
  SELECT id FROM (
    SELECT id, verdict IN ${UNPROVEN} AS is_unproven,
      row_number() OVER (PARTITION BY channel_id, verdict IN ${UNPROVEN} ORDER BY at DESC, id) AS place
    FROM webhook_calls WHERE ${calls}
  ) WHERE place > iif(is_unproven, ${UNPROVEN_KEPT}, ${CALLS_KEPT}))`

/**
 * Lets go of what these channels have too much of: to find it takes several times as long as to count them, and whoever
 * reads them is shown no more than is kept.
 */
export const oldestGone = (db: Database, channelIds: readonly string[]): Statement => {
  const full = sql`
    SELECT channel_id FROM webhook_calls WHERE ${oneOf(webhookCalls.channelId, channelIds)}
    GROUP BY channel_id HAVING count(*) > ${CALLS_KEPT + UNPROVEN_KEPT}`
  return statement(db, sql`DELETE FROM webhook_calls WHERE id IN ${spentAmong(sql`channel_id IN (${full})`)}`)
}

/** The calls of a channel since then, the newest first; not what they said. */
export const callsOf = (db: Database, channelId: string, since: number) => {
  const ofChannel = eq(webhookCalls.channelId, channelId)
  return db
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
    .where(and(ofChannel, gt(webhookCalls.at, since), sql`${webhookCalls.id} NOT IN ${spentAmong(ofChannel)}`))
    .orderBy(desc(webhookCalls.at), webhookCalls.id)
    .limit(CALLS_KEPT)
}

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
