import { type Dispatch, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { outputOf } from '../../worker/contract/reply.ts'
import type { StreamEvent } from '../../worker/contract/stream.ts'
import type { ConversationEvent, Session } from './conversation-state.ts'
import { follow } from './visitor-stream.ts'

export type Link = 'connected' | 'reconnecting' | 'offline'

/** What a stream's event means for the conversation of `sessionId`; another session's means nothing. */
export function heard(event: StreamEvent, sessionId: string, at: number): ConversationEvent | null {
  if (!('sessionId' in event) || event.sessionId !== sessionId) return null
  const { messageId } = event
  if (event.type === 'delta') return { type: 'delta', messageId, text: event.text, by: 'stream' }
  return { type: 'replied', messageId, text: outputOf(event.webhookResult), at }
}

export const useOnline = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine)

interface Linking {
  agentId: string
  session: Session
  isOnline: boolean
  dispatch: Dispatch<ConversationEvent>
}

/** Follows the session's replies once the session is proven, and says how the connection is. */
export function useLink({ agentId, session, isOnline, dispatch }: Linking): Link {
  const [isOpen, setOpen] = useState(true)
  const { sessionId, visitorToken } = session
  const isProven = visitorToken !== null
  const token = useRef('')
  token.current = visitorToken ?? ''

  useEffect(() => {
    if (!isProven || !isOnline) return
    const ending = new AbortController()
    void follow({
      agentId,
      sessionId,
      visitorToken: () => token.current,
      signal: ending.signal,
      onLink: setOpen,
      onEvent(event) {
        const meaning = heard(event, sessionId, Date.now())
        if (meaning) dispatch(meaning)
      },
    })
    return () => ending.abort()
  }, [agentId, sessionId, isProven, isOnline, dispatch])

  if (!isOnline) return 'offline'
  return isOpen ? 'connected' : 'reconnecting'
}

function watchNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
