import { type Dispatch, useEffect, useRef, useState } from 'react'
import type { ConversationEvent, Session } from '../core/conversation/conversation-state.ts'
import { heard } from '../core/conversation/heard.ts'
import { follow } from './visitor-stream.ts'

export type Link = 'connected' | 'reconnecting' | 'offline'

interface Linking {
  agentId: string
  session: Session
  isOnline: boolean
  dispatch: Dispatch<ConversationEvent>
}

/** Opens the session's stream once there is a visitor token, and returns the state of the connection. */
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
