import { type Dispatch, useEffect, useRef, useState } from 'react'
import { TYPING_REPEAT_MS, TYPING_SHOWN_MS } from '../../worker/contract/limits.ts'
import type { Waiting } from '../../worker/contract/stream.ts'
import type { ConversationEvent, Session } from '../core/conversation/conversation-state.ts'
import { eventAction } from '../core/conversation/event-action.ts'
import { followVisitorStream } from '../core/conversation/visitor-stream.ts'

export type Link = 'connected' | 'reconnecting' | 'offline'

interface LinkOptions {
  agentId: string
  session: Session
  isOnline: boolean
  /** The chat is not available: its stream would be refused, and is opened once it is available again. */
  isGone: boolean
  dispatch: Dispatch<ConversationEvent>
}

/** Opens the stream of the session once there is a visitor token. Returns the state of the connection and of the wait. */
export function useLink({ agentId, session, isOnline, isGone, dispatch }: LinkOptions) {
  const [isOpen, setOpen] = useState(true)
  /** The name of the member who is typing; empty: none. */
  const [writer, setWriter] = useState('')
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const lastTypingAt = useRef(0)
  const { sessionId, visitorToken } = session
  const isProven = visitorToken !== null
  const token = useRef('')
  token.current = visitorToken ?? ''

  useEffect(() => {
    if (!isProven || !isOnline || isGone) return
    const ending = new AbortController()
    let typingTimer = 0
    void followVisitorStream({
      agentId,
      sessionId,
      visitorToken: () => token.current,
      signal: ending.signal,
      onLink: setOpen,
      onEvent(event) {
        // A message ends the typing; other events, such as `threadChanged` or a heartbeat, do not.
        if (event.type === 'typing' || !event.type) {
          setWriter((event.type && event.member) || '')
          clearTimeout(typingTimer)
          typingTimer = window.setTimeout(setWriter, TYPING_SHOWN_MS, '')
        }
        if (event.type === 'waiting') setWaiting(event)
        // A member has answered, so the address is not asked for any more.
        if (!event.type && event.member) setWaiting((current) => current && { ...current, askAfterMs: null })
        const action = eventAction(event, sessionId, Date.now())
        if (action) dispatch(action)
      },
    })
    return () => ending.abort()
  }, [agentId, sessionId, isProven, isOnline, isGone, dispatch])

  const sendTyping = () => {
    if (!isProven || Date.now() - lastTypingAt.current < TYPING_REPEAT_MS) return
    lastTypingAt.current = Date.now()
    void fetch(`/api/agents/${agentId}/channels/webchat/typing?sessionId=${sessionId}`, {
      method: 'POST',
      headers: { authorization: `Visitor ${token.current}` },
    }).catch(() => {})
  }
  const link: Link = isOnline ? (isOpen ? 'connected' : 'reconnecting') : 'offline'
  return { link, writer, waiting, setWaiting, sendTyping }
}
