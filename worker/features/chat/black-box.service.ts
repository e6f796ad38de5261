import type { WebhookCall, WebhookCallDetails, WebhookVerdict } from '../../contract/webhook-calls.ts'
import type { Work } from '../../core/context.ts'
import { commit, type Database } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { factsOf, log } from '../../core/log.ts'
import { Refusal } from '../../core/refusal.ts'
import { together } from '../../core/together.ts'
import type { ChannelRow } from '../channels/providers.service.ts'
import { CALLS_KEPT_MS, Clearings, KEYS_KEPT, keptBody, keptHeaders, packed } from './webhook-calls.rules.ts'
import * as store from './webhook-calls.store.ts'
import { callDetailsView, callView } from './webhook-calls.view.ts'

/** What became of a call. */
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
const heard = together<store.NewWebhookCall>(WRITTEN_WITHIN_MS)
const clearings = new Clearings()

/**
 * Keeps a call for its owner to look at; those that come at the same time are written together. The provider has its
 * answer by then: a box that cannot be written to is logged.
 */
export async function callHeard(
  work: Work,
  channelId: string,
  { headers, body }: Called,
  secrets: readonly string[],
  { verdict, detail, messageKeys }: Heard,
): Promise<void> {
  const call = {
    id: newId(),
    channelId,
    at: work.now,
    verdict,
    detail,
    headers: keptHeaders(headers),
    body: keptBody(body, secrets),
    bytes: body.byteLength,
    messageKeys: messageKeys.slice(0, KEYS_KEPT),
  }
  await heard(work.clock, call, (calls) => write(work, calls))
}

async function write({ db }: Work, calls: readonly store.NewWebhookCall[]): Promise<void> {
  const channels = calls.map(({ channelId }) => channelId)
  const full = clearings.due(channels)
  const cleared = full.length > 0 ? [store.oldestGone(db, full)] : []
  try {
    for (const rows of packed(calls.map((call) => JSON.stringify(call))))
      await commit(db, store.callsNoted(db, `[${rows}]`), ...cleared)
  } catch (error) {
    log('error', 'blackBox.note', { channels: [...new Set(channels)], ...factsOf(error) })
  }
}

/** The last calls of a channel, the newest first. */
export async function callsOf({ db, now, locale }: Work, { id, agentId }: ChannelRow): Promise<WebhookCall[]> {
  const [calls, dropped] = await commit(
    db,
    store.callsOf(db, id, now - CALLS_KEPT_MS),
    store.droppedAmong(db, id, agentId),
  )
  return calls.map((call) => callView(call, dropped, locale))
}

/** Refuses (`webhookCall.notFound`) a call of another channel, and one that was kept long enough. */
export async function callOf({ db, now }: Work, { id }: ChannelRow, callId: string): Promise<store.WebhookCallRow> {
  const [call] = await store.callById(db, id, callId, now - CALLS_KEPT_MS)
  if (!call) throw new Refusal('webhookCall.notFound')
  return call
}

export async function callDetails(work: Work, channel: ChannelRow, callId: string): Promise<WebhookCallDetails> {
  const { db, locale } = work
  const call = await callOf(work, channel, callId)
  return callDetailsView(call, await store.droppedAmong(db, channel.id, channel.agentId), locale)
}

/** Which of these messages have their reply. */
export const answeredAmong = async (db: Database, agentId: string, messageKeys: readonly string[]) =>
  new Set((await store.repliedTo(db, agentId, messageKeys)).map(({ messageKey }) => messageKey))
