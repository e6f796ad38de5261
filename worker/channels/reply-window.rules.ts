import { type ChannelType, isMetaType } from '../contract/channels.ts'
import type { LastComment, ReplyWindow } from '../contract/conversations.ts'
import { COMMENT_WINDOW_MS, HUMAN_WINDOW_MS, REPLY_WINDOW_MS } from '../contract/limits.ts'

interface WindowFacts {
  channelType: ChannelType
  /** When the person last wrote, or commented. */
  lastAt: number
  /** Set when that was a comment. */
  comment: LastComment | undefined
  /** The provider refused the last reply as too late, which overrides the time computed here. */
  isRefused: boolean
}

/** The reply window of a session; `null` at providers without one: only Meta's channels have it. */
export function replyWindow({ channelType, lastAt, comment, isRefused }: WindowFacts, now: number): ReplyWindow | null {
  if (!isMetaType(channelType)) return null
  if (comment) return windowAfterComment(comment, isRefused, now)
  const closesAt = lastAt + REPLY_WINDOW_MS
  const membersUntil = channelType === 'whatsapp' ? null : lastAt + HUMAN_WINDOW_MS
  return {
    closesAt: isRefused ? Math.min(closesAt, now) : closesAt,
    isOpen: !isRefused && now < closesAt,
    membersUntil,
  }
}

/**
 * A comment may be answered once in private, within seven days, and opens nothing: after that, or once the answer is out, only
 * what the person wrote in private before counts.
 */
function windowAfterComment({ at, isAnswered, privateAt }: LastComment, isRefused: boolean, now: number): ReplyWindow {
  const until = at + COMMENT_WINDOW_MS
  if (!isAnswered && !isRefused && now < until)
    return { closesAt: until, isOpen: true, membersUntil: null, comment: 'open' }
  const comment = isAnswered ? ('answered' as const) : ('open' as const)
  if (privateAt === undefined)
    return { closesAt: isAnswered || isRefused ? null : until, isOpen: false, membersUntil: null, comment }
  const closesAt = privateAt + REPLY_WINDOW_MS
  const isOpen = !isRefused && now < closesAt
  return { closesAt, isOpen, membersUntil: privateAt + HUMAN_WINDOW_MS, ...(!isOpen && { comment }) }
}

/** Whether a member may write now: as any reply, or (`late`) marked as written by a human. */
export function memberReplyMode(facts: WindowFacts, now: number): 'write' | 'late' | 'nothing' {
  const window = replyWindow(facts, now)
  if (!window || window.isOpen) return 'write'
  return window.membersUntil !== null && now < window.membersUntil ? 'late' : 'nothing'
}
