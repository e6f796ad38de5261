import { type ChannelType, isMetaType } from '../contract/channels.ts'
import type { ReplyWindow } from '../contract/conversations.ts'
import { HUMAN_WINDOW_MS, REPLY_WINDOW_MS } from '../contract/limits.ts'

interface WindowFacts {
  channelType: ChannelType
  /** When the person last wrote. */
  lastAt: number
  /** The provider refused the last reply as too late, which overrides the time computed here. */
  isRefused: boolean
}

/** The reply window of a session; `null` at providers without one: only Meta's channels have it. */
export function replyWindow({ channelType, lastAt, isRefused }: WindowFacts, now: number): ReplyWindow | null {
  if (!isMetaType(channelType)) return null
  const closesAt = lastAt + REPLY_WINDOW_MS
  const membersUntil = channelType === 'whatsapp' ? null : lastAt + HUMAN_WINDOW_MS
  return {
    closesAt: isRefused ? Math.min(closesAt, now) : closesAt,
    isOpen: !isRefused && now < closesAt,
    membersUntil,
  }
}

/** Whether a member may write now: as any reply, or (`late`) marked as written by a human. */
export function memberReplyMode(facts: WindowFacts, now: number): 'write' | 'late' | 'nothing' {
  const window = replyWindow(facts, now)
  if (!window || window.isOpen) return 'write'
  return window.membersUntil !== null && now < window.membersUntil ? 'late' : 'nothing'
}
