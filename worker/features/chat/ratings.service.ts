import type { Rating, RatingInput } from '../../contract/ratings.ts'
import type { Work } from '../../core/context.ts'
import { messageKeyOf } from '../../core/message-keys.ts'
import { Refusal } from '../../core/refusal.ts'
import { agentObjectOf } from './agent-object.service.ts'
import { verifyVisitor } from './readers.service.ts'

/**
 * Stores a visitor's rating of a reply in their own session, or of the session after a member has closed it. `null` removes it.
 * Throws `chat.replyNotFound`, `chat.notClosed` or `thread.notFound`.
 */
export async function rateByVisitor(
  work: Work,
  agentId: string,
  authorization: string | undefined,
  { sessionId, messageId, rating }: RatingInput,
): Promise<{ rating: Rating | null }> {
  await verifyVisitor(work, { agentId, sessionId, authorization }, work.now)
  const { success } = await work.env.CALLS.limit({ key: `rating:${sessionId}` })
  if (!success) throw new Refusal('request.rateLimited', { retryAfterSeconds: 60 })
  const rate = (key: string | null) => agentObjectOf(work.env, agentId).rate(sessionId, key, rating)
  const id = messageId?.toLowerCase() ?? null
  let outcome = await rate(id && messageKeyOf(work.config.privacyKey, agentId, id))
  // The messages of members, and those stored before keys were encrypted, have the id itself as their key.
  if (outcome === 'chat.replyNotFound') outcome = await rate(id)
  if (outcome !== 'stored') throw new Refusal(outcome)
  return { rating }
}
