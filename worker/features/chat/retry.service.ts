import type { Work } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { deliveryFailed, deliveryRevived } from './deliveries.store.ts'
import { hubOf } from './webchat.service.ts'

/** Puts a reply that was given up on its way once more. Refuses what has not failed: nothing is sent twice. */
export async function sendAgain(
  { db, env, now }: Work,
  { id, agentId, messageKey }: { id: string; agentId: string; messageKey: string },
): Promise<{ id: string }> {
  const [dead] = await deliveryRevived(db, id)
  if (!dead) throw new Refusal('conversation.nothingToSend')
  const { sessionId, channelType, address, outgoing } = dead
  try {
    await hubOf(env, agentId).sendAgain({ messageKey, sessionId, channelType, conversationId: id, address, outgoing })
  } catch (error) {
    await deliveryFailed(db, id, { reason: 'temporary', code: 'hub', detail: '' }, now)
    throw error
  }
  return { id }
}
