import { flushAgent } from '../../agent-client/flush.ts'
import { adapterOf, isProvider } from '../../channels/channels.ts'
import { REPLAYED, type WebhookReplay } from '../../contract/webhook-calls.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import { Refusal } from '../../core/refusal.ts'
import { auditOf } from '../audit/audit.service.ts'
import { type ChannelRow, connectionOf, secretsIn, settingsInClear } from '../channels/providers.service.ts'
import { agentObjectOf } from './agent-object.service.ts'
import { contentsOf } from './webhook-calls.rules.ts'
import { callOf } from './webhook-log.service.ts'
import { genuineCallOf, verdictOnCall } from './webhooks.service.ts'

/**
 * Processes a logged call again. Messages without a reply are queued, failed deliveries are retried, and nothing is answered
 * twice. The signature is verified again, so that a call that was refused for a wrong secret passes after the secret was
 * corrected; its edits, deletions, receipts and echoes are then applied too.
 */
export async function replayCall(
  work: Work,
  caller: Caller,
  channel: ChannelRow,
  callId: string,
): Promise<WebhookReplay> {
  const { db, env, now } = work
  const { id, agentId, type } = channel
  const call = await callOf(work, channel, callId)
  if (!isProvider(type) || call.body === null || call.isTruncated || !REPLAYED.includes(call.verdict))
    throw new Refusal('webhookCall.notReplayed')
  const body = new TextEncoder().encode(call.body)
  const called = { headers: new Headers(call.headers), query: new URLSearchParams(), body }
  const settings = await settingsInClear(work, channel)
  const connection = settings && connectionOf(work.config, channel, settings)
  const verdict = await verdictOnCall(type, called, connection)
  const wasAccepted = call.verdict === 'accepted' || call.verdict === 'duplicate'
  if (!connection || (verdict !== 'genuine' && !wasAccepted)) throw new Refusal('webhookCall.notGenuine')
  const contents = genuineCallOf(adapterOf(type).parse(body, connection, now), type, now)
  const { messages, echoes, changes } = contents
  const agent = agentObjectOf(env, agentId)
  const isTaken = messages.length > 0 ? await agent.receiveReplayed(messages, !wasAccepted) : []
  const isNew = !wasAccepted && echoes.length > 0 ? await agent.takeEchoes(echoes) : []
  if (!wasAccepted && changes.length > 0) await agent.change(changes)
  const audit = await auditOf(work)
  const actorId = caller.userId
  await commit(db, audit({ action: 'webhook_replayed', actorId, target: { type: 'channel', id } }))
  await agent.callReplayed(callId, now, wasAccepted ? null : contentsOf(contents, secretsIn(channel, settings)))
  await flushAgent(work, agentId)
  const taken = isTaken.filter(Boolean).length + isNew.filter((outcome) => outcome === 'taken').length
  return {
    taken,
    passedOver: messages.length + isNew.length - taken,
    changes: wasAccepted ? 0 : changes.length,
  }
}
