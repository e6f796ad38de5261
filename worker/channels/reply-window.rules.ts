import { type ChannelType, isMetaType } from '../contract/channels.ts'
import type { ReplyWindow } from '../contract/conversations.ts'
import { HUMAN_WINDOW_MS, REPLY_WINDOW_MS } from '../contract/limits.ts'

interface Spoken {
  channelType: ChannelType
  /** When the person last wrote. */
  lastAt: number
  /** The provider has refused the last reply for being late: it knows better. */
  isRefused: boolean
}

/** Until when a session may be answered. Only Meta closes one; at the others it stays open while the person stays. */
export function replyWindow({ channelType, lastAt, isRefused }: Spoken, now: number): ReplyWindow | null {
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
export function memberMay(spoken: Spoken, now: number): 'write' | 'late' | 'nothing' {
  const window = replyWindow(spoken, now)
  if (!window || window.isOpen) return 'write'
  return window.membersUntil !== null && now < window.membersUntil ? 'late' : 'nothing'
}
