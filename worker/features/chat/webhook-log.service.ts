import { agentObjectOf } from '../../agent-client/agent.ts'
import { isUnverified, keyAbout, type LoggedCallDetails, type NewLoggedCall } from '../../agent-client/webhook-calls.ts'
import type { WebhookCall, WebhookCallDetails, WebhookCallsQuery } from '../../contract/webhook-calls.ts'
import { coalescing } from '../../core/coalescing.ts'
import type { Work } from '../../core/context.ts'
import type { Env } from '../../core/env.ts'
import { newId } from '../../core/ids.ts'
import { factsOf, log } from '../../core/log.ts'
import { Refusal } from '../../core/refusal.ts'
import { binnedNames } from '../../record/binned.store.ts'
import type { ChannelRow } from '../channels/providers.service.ts'
import { batchesOf, type CallOutcome, foldedSearch, storedBody, storedHeaders } from './webhook-calls.rules.ts'
import { callDetailsView, callView } from './webhook-calls.view.ts'

interface LoggedEntry {
  headers: Headers
  body: Uint8Array
}

const WRITTEN_WITHIN_MS = 250
const writes = coalescing<{ agentId: string; call: NewLoggedCall }>(WRITTEN_WITHIN_MS)

/**
 * Writes a call to the webhook log of its agent's object; calls within 250 ms are written together. The provider has been
 * answered already, so an error is only logged.
 */
export async function logCall(
  work: Work,
  { id: channelId, agentId }: ChannelRow,
  { headers, body }: LoggedEntry,
  secrets: readonly string[],
  result: CallOutcome,
): Promise<void> {
  const call = {
    id: newId(),
    channelId,
    at: work.now,
    headers: storedHeaders(headers),
    ...storedBody(body, secrets, !isUnverified(result.verdict)),
    bytes: body.byteLength,
    ...result,
  }
  await writes(work.clock, { agentId, call }, async (all) => {
    const agents = Map.groupBy(all, (each) => each.agentId)
    await Promise.all(
      [...agents].map(([id, pending]) =>
        write(
          work.env,
          id,
          pending.map((each) => each.call),
        ),
      ),
    )
  })
}

async function write(env: Env, agentId: string, calls: readonly NewLoggedCall[]): Promise<void> {
  try {
    for (const some of batchesOf(calls)) await agentObjectOf(env, agentId).logCalls(some)
  } catch (error) {
    log('error', 'webhookLog.write', { agentId, ...factsOf(error) })
  }
}

/** A page of a channel's calls, the newest first. */
export async function callsOf(
  { env, locale }: Work,
  { id, agentId }: ChannelRow,
  { search, ...query }: WebhookCallsQuery,
): Promise<WebhookCall[]> {
  const wanted = { ...query, ...(search && { search: foldedSearch(search) }) }
  const calls = await agentObjectOf(env, agentId).loggedCalls(id, wanted)
  return calls.map((call) => callView(call, locale))
}

/** Throws `webhookCall.notFound` for a call of another channel and for an expired one. */
export async function callOf({ env }: Work, { id, agentId }: ChannelRow, callId: string): Promise<LoggedCallDetails> {
  const call = await agentObjectOf(env, agentId).loggedCall(id, callId)
  if (!call) throw new Refusal('webhookCall.notFound')
  return call
}

export const callDetails = async (work: Work, channel: ChannelRow, callId: string): Promise<WebhookCallDetails> =>
  callDetailsView(await callOf(work, channel, callId), work.locale)

/** Removes the texts of an exchange that is erased from the log. `content`: its entry in the bin. */
export async function eraseLoggedTexts({ env }: Pick<Work, 'env'>, agentId: string, content: string): Promise<void> {
  const { channelType, keys, names } = binnedNames(content)
  const nameKeys = names.flatMap((name) => [`${channelType}:${name}`, keyAbout(channelType, name)])
  if (channelType !== 'webchat') await agentObjectOf(env, agentId).eraseTexts([...keys, ...nameKeys])
}
