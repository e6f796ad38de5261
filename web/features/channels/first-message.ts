import { useState } from 'react'
import type { Channel } from '../../../worker/contract/channels.ts'

/** `awaited`: no message yet; `arrived`: it was received while the screen was open; `none`: not waited for. */
export type FirstMessage = 'none' | 'awaited' | 'arrived'

/**
 * Waits for the first message on a new channel, or on one that was just connected. `count`: the number of messages on
 * the channel since the screen was opened.
 */
export function useFirstMessage({ type, status, lastMessageAt }: Channel, count: number) {
  const [initial, setInitial] = useState(() => ({ isAwaited: lastMessageAt === null, lastMessageAt, count }))
  const hasArrived = lastMessageAt !== initial.lastMessageAt || count > initial.count
  const state = (): FirstMessage => {
    if (type === 'webchat' || !initial.isAwaited) return 'none'
    if (hasArrived) return 'arrived'
    return status === 'active' ? 'awaited' : 'none'
  }
  return { first: state(), awaitOne: () => setInitial({ isAwaited: true, lastMessageAt, count }) }
}
