import type { Reception } from '../../agent-client/messages.ts'
import type { ChannelType } from '../../contract/channels.ts'
import type { Conversation, ConversationState } from '../../contract/conversations.ts'
import type { Notice } from '../../contract/notices.ts'
import type { Work } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { agentObjectOf } from './agent-object.service.ts'
import { answerFrom } from './webchat.service.ts'

/** An exchange to be retried. */
interface RetriedExchange {
  id: string
  agentId: string
  messageKey: string
  channelType: ChannelType
  origin: Conversation['metadata']['origin']
  state: ConversationState
  userMessage: string
}

/** The notice of a failure is written for visitors, so it is removed: an owner gets the sentence of the code. */
function ownersOf(reception: Reception): Reception {
  if (reception.kind !== 'ended' || reception.outcome.kind !== 'failed') return reception
  const { notice: _, ...outcome } = reception.outcome
  return { ...reception, outcome }
}

/**
 * Retries a message without a reply, or a failed delivery. Throws `conversation.nothingToSend` for all others, so that nothing is
 * answered or sent twice. On the web chat the reply is made at once; contacts of providers receive it later.
 */
export async function retryExchange(work: Work, kept: RetriedExchange): Promise<{ id: string; notice: Notice }> {
  const { id, agentId, state } = kept
  const isUnanswered = state === 'unanswered'
  // A message that its contact deleted has no text and is not answered.
  if (isUnanswered && (kept.origin === 'client' || kept.userMessage === ''))
    throw new Refusal('conversation.nothingToSend')
  const reception = await agentObjectOf(work.env, agentId).retry(id)
  await answerFrom(work, agentId, kept.messageKey, ownersOf(reception))
  return { id, notice: isUnanswered ? 'conversation.askedAgain' : 'conversation.sentAgain' }
}
