import { flushAgent } from '../../agent-client/flush.ts'
import { adapterOf, isProvider } from '../../channels/channels.ts'
import { REPLAYED, type WebhookReplay } from '../../contract/webhook-calls.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, openRecord } from '../../core/db.ts'
import { Refusal } from '../../core/refusal.ts'
import { auditOf } from '../audit/audit.service.ts'
import { type ChannelRow, connectionOf, settingsInClear } from '../channels/providers.service.ts'
import { agentObjectOf } from './agent-object.service.ts'
import { callReplayed } from './webhook-calls.store.ts'
import { callOf } from './webhook-log.service.ts'
import { messagesIn, verdictOnCall } from './webhooks.service.ts'

/**
 * Processes a logged call again: messages without a reply are queued again, failed deliveries are retried, and
 * nothing is answered twice. The signature is verified again, so that a call that was refused for a wrong secret
 * passes after the secret was corrected.
 */
export async function replayCall(
  work: Work,
  caller: Caller,
  channel: ChannelRow,
  callId: string,
): Promise<WebhookReplay> {
  const { db, env, now } = work
  const { id, agentId, type, recordDatabase } = channel
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
  const messages = parsed ? messagesIn(parsed, type, now) : []
  const isTaken = messages.length > 0 ? await agentObjectOf(env, agentId).receiveAgain(messages) : []
  const audit = await auditOf(work)
  const record = openRecord(env, recordDatabase)
  await callReplayed(record, callId, now)
  const entry = audit({
    action: 'webhook_replayed',
    result: 'ok',
    actorId: caller.userId,
    target: { type: 'channel', id },
  })
  try {
    await commit(db, entry)
  } catch (error) {
    // Two databases, of which the second refused: the first is put back.
    await callReplayed(record, callId, call.replayedAt)
    throw error
  }
  await flushAgent(work, agentId)
  const taken = isTaken.filter(Boolean).length
  return { taken, passedOver: messages.length - taken }
}
