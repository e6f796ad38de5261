import type { ReactionChange } from '../../worker/agent-client/messages.ts'
import type { AttachmentPart, MessagePart } from '../../worker/contract/messages.ts'
import { log } from '../../worker/core/log.ts'
import { reactionTime } from './reactions.ts'
import type { Restore } from './restore.ts'
import type { Message } from './rows.ts'
import type { SharedParts } from './shared-parts.ts'

interface Parts extends Pick<SharedParts, 'agentId' | 'set' | 'stream'> {
  restore: Restore
}

const isReactionTo =
  (messageId: string) =>
  (part: MessagePart): part is AttachmentPart =>
    part.type === 'reaction' && part.messageId === messageId

/**
 * Stores a contact's reaction (emoji), which replaces his earlier one on the same message. It becomes a part of that message,
 * or, on a reply, of the message that was answered, because D1 stores it with that exchange. It gets no answer; automations
 * receive it with the next message.
 */
export async function applyReaction({ agentId, set, restore, stream }: Parts, reaction: ReactionChange): Promise<void> {
  const { sessionId, channelType, messageId, emoji, at } = reaction
  const inThread = (): (Message & { turnId: number | null }) | null => {
    const thread = set.threads.find(sessionId)
    return thread && set.messages.byProviderId(thread.id, messageId)
  }
  if (set.deliveries.turnByProviderMessageId(messageId) === null && !inThread()) {
    await restore.load({ name: messageId, channelType })
    if (set.deliveries.turnByProviderMessageId(messageId) === null)
      await restore.load({ sessionId, providerId: messageId })
  }
  const own = inThread()
  const turnId = own ? own.turnId : set.deliveries.turnByProviderMessageId(messageId)
  const turn = turnId === null ? null : set.turns.byId(turnId)
  const answered = turn && set.messages.ofTurn(turn.id).at(-1)
  const message = own ?? answered ?? (turn?.replyId == null ? null : set.messages.byId(turn.replyId))
  if (!message) return log('info', 'agent.reactionUnplaced', { agentId })
  const previous = message.parts.find(isReactionTo(messageId))
  const time = new Date(at).toISOString()
  if (message.details.deletedAt !== undefined || (previous && reactionTime(previous) > time)) return
  const others = message.parts.filter((part) => part !== previous)
  const fields = [
    { name: 'of', value: own ? 'message' : 'reply' },
    { name: 'at', value: time },
  ]
  // A removed reaction is stored with an empty name: automations receive that too, and a late older event cannot restore it.
  const part: AttachmentPart = { type: 'reaction', name: emoji ?? '', messageId, fields }
  set.messages.update(message.id, [...others, part], message.details)
  if (!turn) return
  if (message.author === 'member') set.outbox.add('message', String(message.id))
  else set.outbox.add('exchange', turn.uid)
  stream.exchangeChanged(set.exchangeRefOf(turn))
}
