import type { DeliveryReceipt } from '../../worker/agent-client/messages.ts'
import { mayFollow } from '../../worker/channels/channels.ts'
import { isRecentEnough } from '../../worker/features/chat/delivery.service.ts'
import { applyReportedRefusal, type RefusalParts } from './delivery-refusals.ts'
import type { Delivery } from './delivery-rows.ts'
import type { Restore } from './restore.ts'
import type { Thread } from './rows.ts'
import type { WorkingSet } from './working-set.ts'

interface Parts extends RefusalParts {
  restore: Restore
}

/**
 * Applies a receipt: states only move forward. A failure has the consequences of a refusal at sending. One event is
 * published, since readers reload the whole thread.
 */
export async function applyReceipt(parts: Parts, receipt: DeliveryReceipt): Promise<void> {
  const { clock, set, restore, stream } = parts
  if (receipt.messageId !== undefined && set.deliveries.turnByProviderMessageId(receipt.messageId) === null)
    await restore.load({ name: receipt.messageId, channelType: receipt.channelType })
  else if (receipt.messageId === undefined && !set.threads.find(receipt.sessionId))
    await restore.loadThread(receipt.sessionId)
  const advanced = deliveriesOf(set, receipt, set.threads.find(receipt.sessionId)).filter((delivery) =>
    isNews(set, delivery, receipt),
  )
  for (const { turnId } of advanced) {
    set.deliveries.applyReceipt(turnId, receipt.status, receipt.at, receipt.failure ?? null)
    const turn = set.turns.byId(turnId)
    if (turn) set.outbox.add('delivery', turn.uid)
  }
  const [first] = advanced
  const turn = first && set.turns.byId(first.turnId)
  if (!turn) return
  const { channelType } = set.threadOf(turn)
  if (receipt.status === 'failed') stream.trouble('undelivered', set.exchangeRefOf(turn), turn.key, channelType)
  else stream.exchangeChanged(set.exchangeRefOf(turn))
  if (receipt.failure && isRecentEnough(receipt.at, clock.now()))
    await applyReportedRefusal(parts, turn, receipt.failure)
}

/**
 * Whether the receipt changes the state of the delivery. Of several parts one may fail after others were delivered: then
 * the delivery has failed, whichever receipt comes first.
 */
function isNews({ deliveries }: WorkingSet, { turnId, state }: Delivery, { status }: DeliveryReceipt): boolean {
  if (mayFollow(state === 'pending' ? 'queued' : state, status)) return true
  return status === 'failed' && state !== 'failed' && deliveries.providerMessageIdsOf(turnId).length > 1
}

function deliveriesOf(
  { deliveries }: WorkingSet,
  { messageId, upTo }: DeliveryReceipt,
  thread: Thread | null,
): Delivery[] {
  if (messageId === undefined) return thread ? deliveries.endedUpTo(thread.id, upTo ?? 0) : []
  const turnId = deliveries.turnByProviderMessageId(messageId)
  const delivery = turnId === null ? null : deliveries.of(turnId)
  return delivery ? [delivery] : []
}
