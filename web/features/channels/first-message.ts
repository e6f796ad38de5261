import { useState } from 'react'
import type { Channel } from '../../../worker/contract/channels.ts'

/** `awaited`: it could come now; `arrived`: it came while one looked. */
export type FirstMessage = 'none' | 'awaited' | 'arrived'

/** Waits for the first message of a channel that nobody has written to yet, or that was just connected. `heard`: as counted here. */
export function useFirstMessage({ type, status, lastMessageAt }: Channel, heard: number) {
  const [since, wait] = useState(() => ({ isAwaited: lastMessageAt === null, lastMessageAt, heard }))
  const hasCome = lastMessageAt !== since.lastMessageAt || heard > since.heard
  const state = (): FirstMessage => {
    if (type === 'webchat' || !since.isAwaited) return 'none'
    if (hasCome) return 'arrived'
    return status === 'active' ? 'awaited' : 'none'
  }
  return { first: state(), awaitOne: () => wait({ isAwaited: true, lastMessageAt, heard }) }
}
