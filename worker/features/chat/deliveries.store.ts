import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { type Failure, mayFollow, type Receipt } from '../../channels/channels.ts'
import { DELIVERY_STATES, type DeliveryState } from '../../contract/deliveries.ts'
import { type Database, statement } from '../../core/db.ts'
import { conversations } from '../conversations/conversations.table.ts'
import { deliveredMessages, deliveries } from './deliveries.table.ts'
import type { Outgoing, ReplyAddress } from './mail.ts'

export interface NewDelivery {
  address: ReplyAddress
  outgoing: readonly Outgoing[]
  now: number
}

/** Stands in the batch that writes the reply: there is one for a message that is answered, and only then. */
export const insertDelivery = (db: Database, agentId: string, messageKey: string, delivery: NewDelivery) =>
  statement(
    db,
    sql`
    INSERT INTO ${deliveries} (conversation_id, agent_id, channel_type, session_id, address, outgoing, state, created_at)
    SELECT id, agent_id, channel_type, session_id, ${JSON.stringify(delivery.address)},
      ${JSON.stringify(delivery.outgoing)}, 'pending', ${delivery.now}
    FROM conversations WHERE agent_id = ${agentId} AND message_key = ${messageKey} AND state = 'answered'
    ON CONFLICT DO NOTHING`,
  )

interface PartsSent {
  /** The provider's names of the parts that are out; `null` where it gave none. */
  messageIds: readonly (string | null)[]
  left: readonly Outgoing[]
  now: number
}

/** Writes down which parts are out and what is left to be sent; the same again changes nothing. */
export const partsSent = (db: Database, conversationId: string, { messageIds, left, now }: PartsSent) => {
  const update = db
    .update(deliveries)
    .set({
      outgoing: [...left],
      ...(left.length === 0 && { state: 'sent', sentAt: now, reason: null, detail: null }),
    })
    .where(and(eq(deliveries.conversationId, conversationId), eq(deliveries.state, 'pending')))
  const named = statement(
    db,
    sql`
    INSERT INTO ${deliveredMessages} (agent_id, channel_type, message_id, conversation_id)
    SELECT agent_id, channel_type, sent.value, conversation_id FROM ${deliveries}, json_each(${JSON.stringify(messageIds)}) AS sent
    WHERE conversation_id = ${conversationId} AND sent.value IS NOT NULL
    ON CONFLICT DO NOTHING`,
  )
  return [update, named] as const
}

export const deliveryFailed = (db: Database, conversationId: string, { reason, detail }: Failure, now: number) =>
  db
    .update(deliveries)
    .set({ state: 'failed', reason, detail, failedAt: now })
    .where(and(eq(deliveries.conversationId, conversationId), eq(deliveries.state, 'pending')))

const messageKey = sql<string>`(SELECT message_key FROM ${conversations} WHERE id = ${deliveries.conversationId})`

const revived = (db: Database, which: SQL) =>
  db
    .update(deliveries)
    .set({ state: 'pending', reason: null, detail: null, failedAt: null })
    .where(and(which, eq(deliveries.state, 'failed')))
    .returning({ ...getTableColumns(deliveries), messageKey })

/** A dead letter goes back on its way. Answers with it when it was one. */
export const deliveryRevived = (db: Database, conversationId: string) =>
  revived(db, eq(deliveries.conversationId, conversationId))

/** As `deliveryRevived`, for the replies to these messages. */
export const deliveriesRevived = (db: Database, agentId: string, messageKeys: readonly string[]) =>
  revived(
    db,
    sql`${deliveries.conversationId} IN (
      SELECT id FROM ${conversations} WHERE agent_id = ${agentId}
        AND message_key IN (SELECT value FROM json_each(${JSON.stringify(messageKeys)})))`,
  )

/** Where the last reply of a session went. */
export const lastAddressOf = (db: Database, agentId: string, sessionId: string) =>
  db
    .select({ address: deliveries.address })
    .from(deliveries)
    .where(and(eq(deliveries.agentId, agentId), eq(deliveries.sessionId, sessionId)))
    .orderBy(desc(deliveries.createdAt))
    .limit(1)

const TIME_OF: Record<Receipt['status'], 'sentAt' | 'deliveredAt' | 'readAt' | 'failedAt'> = {
  sent: 'sentAt',
  delivered: 'deliveredAt',
  read: 'readAt',
  failed: 'failedAt',
}

/** The states that a receipt may find: what has arrived does not go back. */
const before = (status: Receipt['status']): DeliveryState[] =>
  DELIVERY_STATES.filter((state) => mayFollow(state === 'pending' ? 'queued' : state, status))

/** What a provider says has become of a message of ours, or of all of a session up to a time. */
export const receiptNoted = (db: Database, agentId: string, sessionId: string, receipt: Receipt) => {
  const { status, messageId, upTo, at, failure } = receipt
  const named = sql`${deliveries.conversationId} IN (
    SELECT conversation_id FROM ${deliveredMessages} WHERE agent_id = ${agentId} AND message_id = ${messageId ?? ''}
  )`
  const upToThen = sql`${deliveries.agentId} = ${agentId} AND ${deliveries.sessionId} = ${sessionId}
    AND ${deliveries.createdAt} <= ${upTo ?? 0}`
  return db
    .update(deliveries)
    .set({
      state: status,
      [TIME_OF[status]]: at,
      ...(failure && { reason: failure.reason, detail: failure.detail }),
    })
    .where(and(messageId === undefined ? upToThen : named, inArray(deliveries.state, before(status))))
    .returning({ sessionId: deliveries.sessionId, conversationId: deliveries.conversationId })
}
