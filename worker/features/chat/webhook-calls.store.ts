import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { WebhookVerdict } from '../../contract/webhook-calls.ts'
import { type RecordDatabase, rowsOf, type Statement, statement } from '../../core/db.ts'
import { droppedMessages } from '../../schema/record/deliveries.ts'
import { webhookCalls } from '../../schema/record/webhook-calls.ts'
import { CALLS_KEPT, UNPROVEN_KEPT } from './webhook-calls.rules.ts'

export type WebhookCallRow = typeof webhookCalls.$inferSelect
export type NewWebhookCall = Omit<WebhookCallRow, 'replayedAt'>

/** Whose calls: a channel, with its agent, which the index begins with. */
export interface CalledPlace {
  agentId: string
  channelId: string
}

const ofChannel = (agentId: string, channelId: string) => sql`agent_id = ${agentId} AND channel_id = ${channelId}`

const UNPROVEN: WebhookVerdict[] = ['forged', 'unconfigured']

/** Inserts calls, given as JSON. */
export const callsNoted = (db: RecordDatabase, calls: string): Statement =>
  statement(
    db,
    sql`
    INSERT INTO webhook_calls (id, agent_id, channel_id, at, verdict, detail, headers, body, bytes, message_keys)
    SELECT call.value ->> 'id', call.value ->> 'agentId', call.value ->> 'channelId', call.value ->> 'at', call.value ->> 'verdict', call.value ->> 'detail',
      call.value -> 'headers', call.value ->> 'body', call.value ->> 'bytes', call.value -> 'messageKeys'
    FROM json_each(${calls}) call`,
  )

/** The surplus among these calls: unsigned calls are counted apart, so that they cannot displace signed ones. */
const spentAmong = (calls: SQL) => sql`(
  SELECT id FROM (
    SELECT id, verdict IN ${UNPROVEN} AS is_unproven,
      row_number() OVER (PARTITION BY channel_id, verdict IN ${UNPROVEN} ORDER BY at DESC, id) AS place
    FROM webhook_calls WHERE ${calls}
  ) WHERE place > iif(is_unproven, ${UNPROVEN_KEPT}, ${CALLS_KEPT}))`

/**
 * Deletes the surplus calls of these channels. Finding them takes several times as long as counting; a list never
 * shows more than the limit.
 */
export const oldestGone = (db: RecordDatabase, channels: readonly CalledPlace[]): Statement => {
  const full = sql`
    SELECT agent_id, channel_id FROM webhook_calls
    WHERE (agent_id, channel_id) IN (SELECT value ->> 'agentId', value ->> 'channelId' FROM ${rowsOf(channels)})
    GROUP BY agent_id, channel_id HAVING count(*) > ${CALLS_KEPT + UNPROVEN_KEPT}`
  return statement(
    db,
    sql`DELETE FROM webhook_calls WHERE id IN ${spentAmong(sql`(agent_id, channel_id) IN (${full})`)}`,
  )
}

/** The calls of a channel since then, the newest first, without their bodies. */
export const callsOf = (db: RecordDatabase, { agentId, channelId }: CalledPlace, since: number) => {
  const called = ofChannel(agentId, channelId)
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
    .where(and(called, gt(webhookCalls.at, since), sql`${webhookCalls.id} NOT IN ${spentAmong(called)}`))
    .orderBy(desc(webhookCalls.at), webhookCalls.id)
    .limit(CALLS_KEPT)
}

export const callById = (db: RecordDatabase, channelId: string, id: string, since: number) =>
  db
    .select()
    .from(webhookCalls)
    .where(and(eq(webhookCalls.id, id), eq(webhookCalls.channelId, channelId), gt(webhookCalls.at, since)))

/** Which messages of a channel's calls were refused, and why. */
export const droppedAmong = (db: RecordDatabase, { agentId, channelId }: CalledPlace) =>
  db
    .select({ messageKey: droppedMessages.messageKey, reason: droppedMessages.reason })
    .from(droppedMessages)
    .where(
      and(
        eq(droppedMessages.agentId, agentId),
        sql`${droppedMessages.messageKey} IN (
          SELECT value FROM ${webhookCalls}, json_each(${webhookCalls.messageKeys})
          WHERE ${webhookCalls.agentId} = ${agentId} AND ${webhookCalls.channelId} = ${channelId})`,
      ),
    )

export const callReplayed = (db: RecordDatabase, id: string, at: number | null) =>
  db.update(webhookCalls).set({ replayedAt: at }).where(eq(webhookCalls.id, id))
