import type { ChannelType } from '../../contract/channels.ts'
import type { Conversation, ConversationState, ExchangeDetails } from '../../contract/conversations.ts'
import { LOCALES } from '../../contract/locales.ts'
import type { Notice } from '../../contract/sentences.ts'
import type { Work } from '../../core/context.ts'
import { hubOf } from '../../core/hub.ts'
import { Refusal } from '../../core/refusal.ts'
import { deliveryFailed, deliveryRevived, lastAddressOf } from './deliveries.store.ts'
import type { DeadLetter, Letter } from './mail.ts'
import { answerKeptInTime } from './webchat.service.ts'

/** An exchange that is looked at again. */
export interface Kept {
  id: string
  agentId: string
  sessionId: string
  messageKey: string
  channelType: ChannelType
  origin: Conversation['metadata']['origin']
  state: ConversationState
  language: string | null
  userMessage: string
  createdAt: number
  details: ExchangeDetails | null
}

/**
 * Another try for a message that got no reply, or whose reply was given up. Refuses what needs none: nothing is answered
 * or sent twice.
 */
export async function tryAgain(work: Work, kept: Kept): Promise<{ id: string; notice: Notice }> {
  const { id } = kept
  if (kept.state !== 'unanswered') {
    await sendAgain(work, kept)
    return { id, notice: 'conversation.sentAgain' }
  }
  // What the person took back is answered no more.
  if (kept.origin === 'client' || kept.userMessage === '') throw new Refusal('conversation.nothingToSend')
  await answerAgain(work, kept)
  return { id, notice: 'conversation.askedAgain' }
}

async function sendAgain(work: Work, { id, agentId }: Kept): Promise<void> {
  const [dead] = await deliveryRevived(work.db, id)
  if (!dead) throw new Refusal('conversation.nothingToSend')
  await sendRevived(work, agentId, dead)
}

/** Puts a reply that was given up on its way once more; one that the hub does not take is given up as it was. */
export async function sendRevived({ db, env, now }: Work, agentId: string, dead: DeadLetter): Promise<void> {
  const { messageKey, sessionId, channelType, conversationId, address, outgoing } = dead
  try {
    await hubOf(env, agentId).sendAgain({ messageKey, sessionId, channelType, conversationId, address, outgoing })
  } catch (error) {
    await deliveryFailed(db, conversationId, { reason: 'temporary', code: 'hub', detail: '' }, now)
    throw error
  }
}

/**
 * On the web the reply is made now, at a provider by the hub: it goes where the message asked
 * for it or, when that is forgotten, where the session's last reply went.
 */
async function answerAgain(work: Work, kept: Kept): Promise<void> {
  const { agentId, sessionId, channelType } = kept
  if (channelType === 'webchat') {
    await answerKeptInTime(work, agentId, letterFrom(kept))
    return
  }
  const [known] = await lastAddressOf(work.db, agentId, sessionId)
  const isOpen = await hubOf(work.env, agentId).answerAgain(letterFrom(kept), known?.address ?? null)
  if (!isOpen) throw new Refusal('conversation.nothingToSend')
}

const letterFrom = ({
  messageKey,
  sessionId,
  channelType,
  language,
  userMessage,
  createdAt,
  details,
}: Kept): Letter => ({
  messageId: messageKey,
  sessionId,
  isProven: true,
  channelType,
  language: LOCALES.find((locale) => locale === language) ?? null,
  text: userMessage,
  receivedAt: createdAt,
  ...(details && { details }),
})
