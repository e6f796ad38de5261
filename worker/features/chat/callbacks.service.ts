import { ENGINE_READ_MAX_BYTES } from '../../contract/limits.ts'
import type { CallbackTaken } from '../../contract/webhook-calls.ts'
import type { Work } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { callbackTickets } from '../../core/tickets.ts'
import { agentObjectOf } from './agent-object.service.ts'

/** The period of the rate limit in `wrangler.toml`. */
const LIMITED_SECONDS = 60

/**
 * Accepts the callback of an automation. Every ticket that was not issued here gets the same refusal, before anything is read.
 */
export async function handleCallback(
  { env, config, address, now }: Work,
  agentId: string,
  sealed: string,
  type: string,
  body: Uint8Array,
): Promise<CallbackTaken> {
  const { success } = await env.CALLS.limit({ key: `callback ${address}` })
  if (!success) throw new Refusal('request.rateLimited', { retryAfterSeconds: LIMITED_SECONDS })
  const ticket = await callbackTickets.read(config.dataKeys, agentId, sealed)
  if (!ticket) throw new Refusal('callback.notFound')
  if (body.byteLength > ENGINE_READ_MAX_BYTES) throw new Refusal('request.tooLarge')
  if (ticket.until <= now) throw new Refusal('callback.late')
  const outcome = await agentObjectOf(env, agentId).callBack(ticket.messageId, type, body)
  switch (outcome.kind) {
    case 'taken':
      return { taken: true }
    case 'unusable':
      throw new Refusal('callback.unusable', { details: { seen: outcome.seen } })
    case 'used':
    case 'late':
      throw new Refusal(`callback.${outcome.kind}`)
  }
}
