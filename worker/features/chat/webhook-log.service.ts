import { flushAgent } from '../../agent-client/flush.ts'
import type { WebhookCall, WebhookCallDetails, WebhookVerdict } from '../../contract/webhook-calls.ts'
import type { Work } from '../../core/context.ts'
import { commit, openRecord, type RecordDatabase } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { factsOf, log } from '../../core/log.ts'
import { Refusal } from '../../core/refusal.ts'
import { together } from '../../core/together.ts'
import type { ChannelRow } from '../channels/providers.service.ts'
import { CALLS_KEPT_MS, Clearings, KEYS_KEPT, keptBody, keptHeaders, packed } from './webhook-calls.rules.ts'
import * as store from './webhook-calls.store.ts'
import { callDetailsView, callView } from './webhook-calls.view.ts'

/** The result of a provider's call. */
export interface Heard {
  verdict: WebhookVerdict
  detail: string | null
  messageKeys: readonly string[]
}

interface Called {
  headers: Headers
  body: Uint8Array
}

const WRITTEN_WITHIN_MS = 250
/** A call, with the number of the database that it is written into. */
interface Noted {
  call: store.NewWebhookCall
  recordDatabase: number
}

const heard = together<Noted>(WRITTEN_WITHIN_MS)
const clearings = new Clearings()

/**
 * Writes a call to the webhook log; calls of the same moment are written together. The provider has its answer
 * already, so an error is only logged.
 */
export async function callHeard(
  work: Work,
  { id: channelId, agentId, recordDatabase }: ChannelRow,
  { headers, body }: Called,
  secrets: readonly string[],
  { verdict, detail, messageKeys }: Heard,
): Promise<void> {
  const call = {
    id: newId(),
    agentId,
    channelId,
    at: work.now,
    verdict,
    detail,
    headers: keptHeaders(headers),
    body: keptBody(body, secrets),
    bytes: body.byteLength,
    messageKeys: messageKeys.slice(0, KEYS_KEPT),
  }
  await heard(work.clock, { call, recordDatabase }, async (all) => {
    for (const [number, noted] of Map.groupBy(all, (each) => each.recordDatabase))
      await write(
        openRecord(work.env, number),
        noted.map(({ call }) => call),
      )
  })
}

async function write(db: RecordDatabase, calls: readonly store.NewWebhookCall[]): Promise<void> {
  const channels = calls.map(({ channelId }) => channelId)
  const due = clearings.due(channels)
  const full = calls.filter(({ channelId }) => due.includes(channelId))
  const cleared =
    full.length > 0
      ? [
          store.oldestGone(
            db,
            full.map(({ agentId, channelId }) => ({ agentId, channelId })),
          ),
        ]
      : []
  try {
    for (const rows of packed(calls.map((call) => JSON.stringify(call))))
      await commit(db, store.callsNoted(db, `[${rows}]`), ...cleared)
  } catch (error) {
    log('error', 'webhookLog.write', { channels: [...new Set(channels)], ...factsOf(error) })
  }
}

/** The last calls of a channel, the newest first. */
export async function callsOf(
  work: Work,
  { id: channelId, agentId, recordDatabase }: ChannelRow,
): Promise<WebhookCall[]> {
  const { env, now, locale } = work
  await flushAgent(work, agentId)
  const record = openRecord(env, recordDatabase)
  const place = { agentId, channelId }
  const [calls, dropped] = await commit(
    record,
    store.callsOf(record, place, now - CALLS_KEPT_MS),
    store.droppedAmong(record, place),
  )
  return calls.map((call) => callView(call, dropped, locale))
}

/** Refuses (`webhookCall.notFound`) a call of another channel, and an expired one. */
export async function callOf(
  { env, now }: Work,
  { id, recordDatabase }: ChannelRow,
  callId: string,
): Promise<store.WebhookCallRow> {
  const [call] = await store.callById(openRecord(env, recordDatabase), id, callId, now - CALLS_KEPT_MS)
  if (!call) throw new Refusal('webhookCall.notFound')
  return call
}

export async function callDetails(work: Work, channel: ChannelRow, callId: string): Promise<WebhookCallDetails> {
  const { env, locale } = work
  const { id: channelId, agentId, recordDatabase } = channel
  await flushAgent(work, agentId)
  const call = await callOf(work, channel, callId)
  return callDetailsView(
    call,
    await store.droppedAmong(openRecord(env, recordDatabase), { agentId, channelId }),
    locale,
  )
}
