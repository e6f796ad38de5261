import { type Dispatch, useEffect, useRef, useState } from 'react'
import { TYPING_SHOWN_MS, TYPING_TOLD_EVERY_MS } from '../../worker/contract/limits.ts'
import type { Waiting } from '../../worker/contract/stream.ts'
import type { ConversationEvent, Session } from '../core/conversation/conversation-state.ts'
import { eventAction } from '../core/conversation/event-action.ts'
import { follow } from './visitor-stream.ts'

export type Link = 'connected' | 'reconnecting' | 'offline'

interface Linking {
  agentId: string
  session: Session
  isOnline: boolean
  dispatch: Dispatch<ConversationEvent>
}

/** Opens the session's stream once there is a visitor token, and returns the state of the connection. */
export function useLink({ agentId, session, isOnline, dispatch }: Linking) {
  const [isOpen, setOpen] = useState(true)
  /** The member who is writing. */
  const [writer, setWriter] = useState('')
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const told = useRef(0)
  const { sessionId, visitorToken } = session
  const isProven = visitorToken !== null
  const token = useRef('')
  token.current = visitorToken ?? ''

  useEffect(() => {
    if (!isProven || !isOnline) return
    const ending = new AbortController()
    let rest = 0
    void follow({
      agentId,
      sessionId,
      visitorToken: () => token.current,
      signal: ending.signal,
      onLink: setOpen,
      onEvent(event) {
        // A message ends it; what is told of the thread meanwhile (it was taken over, a heartbeat) does not.
        if (event.type === 'typing' || !event.type) {
          setWriter((event.type && event.member) || '')
          clearTimeout(rest)
          rest = window.setTimeout(setWriter, TYPING_SHOWN_MS, '')
        }
        if (event.type === 'waiting') setWaiting(event)
        // A person has answered.
        if (!event.type && event.member) setWaiting((known) => known && { ...known, askAfterMs: null })
        const meaning = eventAction(event, sessionId, Date.now())
        if (meaning) dispatch(meaning)
      },
    })
    return () => ending.abort()
  }, [agentId, sessionId, isProven, isOnline, dispatch])

  const tellTyping = () => {
    if (!isProven || Date.now() - told.current < TYPING_TOLD_EVERY_MS) return
    told.current = Date.now()
    void fetch(`/api/agents/${agentId}/channels/webchat/typing?sessionId=${sessionId}`, {
      method: 'POST',
      headers: { authorization: `Visitor ${token.current}` },
    }).catch(() => {})
  }
  const link: Link = isOnline ? (isOpen ? 'connected' : 'reconnecting') : 'offline'
  return { link, writer, waiting, setWaiting, tellTyping }
}
