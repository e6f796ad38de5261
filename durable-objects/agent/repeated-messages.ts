import type { MemberMessage, WriteOutcome } from '../../worker/agent-client/messages.ts'
import { messageParts } from '../../worker/contract/messages.ts'
import type { Thread } from './rows.ts'
import type { WorkingSet } from './working-set.ts'

/** What became of a member's message under the same key; `null`: it is new. A key of another content is refused. */
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
