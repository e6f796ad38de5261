import type { ReactionChange } from '../../worker/agent-client/messages.ts'
import type { AttachmentPart, MessagePart } from '../../worker/contract/messages.ts'
import { log } from '../../worker/core/log.ts'
import { timeOf } from './reactions.ts'
import type { Restore } from './restore.ts'
import type { Message } from './rows.ts'
import type { Stream } from './stream.ts'
import type { WorkingSet } from './working-set.ts'

interface Parts {
  agentId: string
  set: WorkingSet
  restore: Restore
  stream: Stream
}

const isOn =
  (messageId: string) =>
  (part: MessagePart): part is AttachmentPart =>
    part.type === 'reaction' && part.messageId === messageId

/**
 * A contact has one reaction on a message, which takes the place of the one before. It is a part of the message, or, where
 * it is on a reply, of the message that was answered: its exchange is what the record keeps. Nobody answers it; automations
 * are told with the next message.
 */
export async function applyReaction({ agentId, set, restore, stream }: Parts, reaction: ReactionChange): Promise<void> {
  const { sessionId, messageId, emoji, at } = reaction
  const inThread = (): (Message & { turnId: number | null }) | null => {
    const thread = set.threads.find(sessionId)
    return thread && set.messages.named(thread.id, messageId)
  }
  if (set.deliveries.turnNamed(messageId) === null && !inThread()) {
    await restore.load({ name: messageId })
    if (set.deliveries.turnNamed(messageId) === null) await restore.load({ sessionId, providerId: messageId })
  }
  const own = inThread()
  const turnId = own ? own.turnId : set.deliveries.turnNamed(messageId)
  const turn = turnId === null ? null : set.turns.byId(turnId)
  const answered = turn && set.messages.ofTurn(turn.id).at(-1)
  const message = own ?? answered ?? (turn?.replyId == null ? null : set.messages.byId(turn.replyId))
  if (!message) return log('info', 'agent.reactionUnplaced', { agentId })
  const before = message.parts.find(isOn(messageId))
  const time = new Date(at).toISOString()
  if (message.details.deletedAt !== undefined || (before && timeOf(before) > time)) return
  const others = message.parts.filter((part) => part !== before)
  const fields = [
    { name: 'of', value: own ? 'message' : 'reply' },
    { name: 'at', value: time },
  ]
  // One that was taken back stays as an empty one, so that it is told as well, and an older one does not come back.
  const part: AttachmentPart = { type: 'reaction', name: emoji ?? '', messageId, fields }
  set.messages.change(message.id, [...others, part], message.details)
  if (!turn) return
  if (message.author === 'member') set.outbox.add('message', String(message.id))
  else set.outbox.add('exchange', turn.uid)
  stream.exchangeChanged(set.placeOf(turn))
}
