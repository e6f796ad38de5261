import { memberReplyMode } from '../../worker/channels/reply-window.rules.ts'
import type { Thread } from './rows.ts'
import type { WorkingSet } from './working-set.ts'

/**
 * How a member may write in a thread whose comment has an answer on its way: the provider takes one, so a second message counts
 * on what the contact wrote in private before. `null`: there is none on its way.
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
