import { adapterOf, isProvider } from '../../channels/channels.ts'
import { REPLAYED, type WebhookReplay } from '../../contract/webhook-calls.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import { hubOf } from '../../core/hub.ts'
import { Refusal } from '../../core/refusal.ts'
import { auditOf } from '../audit/audit.service.ts'
import { type ChannelRow, connectionOf, settingsInClear } from '../channels/providers.service.ts'
import { callOf } from './black-box.service.ts'
import { deliveriesRevived } from './deliveries.store.ts'
import { dropsForgotten } from './dropped.store.ts'
import { sendRevived } from './retry.service.ts'
import { callReplayed } from './webhook-calls.store.ts'
import { messagesIn, verdictOnCall } from './webhooks.service.ts'

/**
 * Takes a kept call in once more: whatever of it has no reply is on its way again, so is a reply that was given up, and
 * nothing is answered twice. Its signature is checked anew, so that one refused for a wrong secret passes once the secret is right.
 */
export async function replayCall(
  work: Work,
  caller: Caller,
  channel: ChannelRow,
  callId: string,
): Promise<WebhookReplay> {
  const { db, now } = work
  const { id, agentId, type } = channel
  const call = await callOf(work, channel, callId)
  if (!isProvider(type) || call.body === null || !REPLAYED.includes(call.verdict))
    throw new Refusal('webhookCall.notReplayed')
  const body = new TextEncoder().encode(call.body)
  const called = { headers: new Headers(call.headers), query: new URLSearchParams(), body }
  const settings = await settingsInClear(work, channel)
  const connection = settings && connectionOf(work.config, channel, settings)
  const verdict = await verdictOnCall(type, called, connection)
  const wasProven = call.verdict === 'accepted' || call.verdict === 'duplicate'
  if (!connection || (verdict !== 'genuine' && !wasProven)) throw new Refusal('webhookCall.notGenuine')
  const parsed = adapterOf(type).parse(body, connection, now)
  const incoming = parsed ? messagesIn(parsed, type, now) : []
  const retaken = incoming.length > 0 ? await hubOf(work.env, agentId).receiveAgain(incoming) : []
  const keys = incoming.filter((_, index) => retaken[index]?.isTaken).map(({ letter }) => letter.messageId)
  const passedOver = retaken.filter(({ isTaken }) => !isTaken).map(({ exchange }) => exchange)
  const audit = await auditOf(work)
  const [dead] = await commit(
    db,
    deliveriesRevived(db, agentId, passedOver),
    callReplayed(db, callId, now),
    dropsForgotten(db, agentId, keys, now),
    audit({ action: 'webhook_replayed', result: 'ok', actorId: caller.userId, target: { type: 'channel', id } }),
  )
  await Promise.all(dead.map((letter) => sendRevived(work, agentId, letter)))
  const sentAgain = new Set(dead.map(({ messageKey }) => messageKey))
  const taken = keys.length + passedOver.filter((exchange) => sentAgain.has(exchange)).length
  return { taken, passedOver: incoming.length - taken }
}
