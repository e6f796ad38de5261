import type { MemberMessage, WriteOutcome } from '../../worker/agent-client/messages.ts'
import { memberReplyMode } from '../../worker/channels/reply-window.rules.ts'
import { messageParts } from '../../worker/contract/messages.ts'
import type { Thread } from './rows.ts'
import type { WorkingSet } from './working-set.ts'

/** The outcome of an earlier message with the same key; `null`: the message is new. A key with another content is refused. */
export function outcomeBefore(
  { turns, messages }: Pick<WorkingSet, 'turns' | 'messages'>,
  { id }: Thread,
  { key, text, files }: MemberMessage,
): WriteOutcome | null {
  const turn = turns.byKey(key)
  if (!turn) return null
  const before = turn.replyId === null ? null : messages.byId(turn.replyId)
  const isSame =
    turn.threadId === id &&
    before?.author === 'member' &&
    JSON.stringify(before.parts.filter((part) => part.type !== 'reaction')) ===
      JSON.stringify(messageParts(text, files))
  return isSame ? { kind: 'stored', number: before.id, at: before.saidAt } : { kind: 'refused', code: 'thread.keyUsed' }
}

/**
 * How a member may write while the private answer to a comment is being delivered; `null`: none is. The provider takes one
 * answer to a comment, so that another message is possible only if the contact has written in private before.
 */
export function modeBesideAnswer(
  { deliveries }: Pick<WorkingSet, 'deliveries'>,
  { id, address, channelType, contact, lastAt }: Thread,
  now: number,
): ReturnType<typeof memberReplyMode> | null {
  if (address?.commentId === undefined || !deliveries.isAnswering(id, address.commentId)) return null
  const comment = { at: lastAt, ...contact?.comment, isAnswered: true }
  return memberReplyMode({ channelType, lastAt, comment, isRefused: false }, now)
}
