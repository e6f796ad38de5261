import type { Outgoing, ReplyAddress } from '../../worker/agent-client/messages.ts'
import type { DeliveryState } from '../../worker/contract/deliveries.ts'
import { parseStored } from './stored.ts'

/** The delivery of one message to its provider. `outgoing`: the parts that are not sent yet, in order; a template also later. */
export interface Delivery {
  turnId: number
  threadId: number
  address: ReplyAddress
  outgoing: Outgoing[]
  state: DeliveryState
  attempts: number
  reason: string | null
  detail: string | null
  createdAt: number
  sentAt: number | null
  deliveredAt: number | null
  readAt: number | null
  failedAt: number | null
}

export type DeliveryRow = Record<'turn_id' | 'thread_id' | 'attempts' | 'created_at' | 'version', number> &
  Record<'address' | 'outgoing' | 'state', string> &
  Record<'reason' | 'detail', string | null> &
  Record<'sent_at' | 'delivered_at' | 'read_at' | 'failed_at', number | null>

export const deliveryFrom = (row: DeliveryRow): Delivery => ({
  turnId: row.turn_id,
  threadId: row.thread_id,
  address: parseStored('address', row.address, row.version),
  outgoing: parseStored('outgoing', row.outgoing, row.version),
  state: row.state as DeliveryState,
  attempts: row.attempts,
  reason: row.reason,
  detail: row.detail,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  deliveredAt: row.delivered_at,
  readAt: row.read_at,
  failedAt: row.failed_at,
})
