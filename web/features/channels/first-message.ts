import { useState } from 'react'
import type { Channel } from '../../../worker/contract/channels.ts'

/** `awaited`: none so far; `arrived`: it came while the screen was open. */
export type FirstMessage = 'none' | 'awaited' | 'arrived'

/**
 * Waits for the first message of a new channel, or of one that was just connected. `heard`: the count of
 * `useChannelNews`.
 */
export function useFirstMessage({ type, status, lastMessageAt }: Channel, heard: number) {
  const [initial, setInitial] = useState(() => ({ isAwaited: lastMessageAt === null, lastMessageAt, heard }))
  const hasArrived = lastMessageAt !== initial.lastMessageAt || heard > initial.heard
  const state = (): FirstMessage => {
    if (type === 'webchat' || !initial.isAwaited) return 'none'
    if (hasArrived) return 'arrived'
    return status === 'active' ? 'awaited' : 'none'
  }
  return { first: state(), awaitOne: () => setInitial({ isAwaited: true, lastMessageAt, heard }) }
}
