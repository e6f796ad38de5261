import { type Dispatch, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { TYPING_REPEAT_MS, TYPING_SHOWN_MS } from '../../worker/contract/limits.ts'
import type { StreamEvent, Waiting } from '../../worker/contract/stream.ts'
import type { ConversationEvent, Session } from '../core/conversation/conversation-state.ts'
import { eventAction } from '../core/conversation/event-action.ts'
import { parsed } from '../core/conversation/parsed.ts'
import { events } from '../core/sse.ts'
import { cell } from '../core/storage.ts'

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
    void follow({
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

interface StreamPosition {
  agentId: string
  sessionId: string
  /** The newest visitor token; every response renews it. */
  visitorToken: () => string
  signal: AbortSignal
  onEvent: (event: StreamEvent) => void
  /** Called with whether the stream is open. */
  onLink: (open: boolean) => void
}

/** Reads the stream of one session until aborted. After a refusal it ends; a pending question is then sent again. */
async function follow({ agentId, sessionId, visitorToken, signal, onEvent, onLink }: StreamPosition): Promise<void> {
  // The last event id is stored, so that events that were missed while the page was closed are replayed.
  const positionCell = cell(`vocero.chat.${agentId}.heard`, v.array(v.string()))
  const [storedSession, lastId] = positionCell.read() ?? []
  const stream = events(`/api/agents/${agentId}/channels/webchat/stream?sessionId=${sessionId}`, {
    signal,
    // 0: all that is kept of the thread. A person may have answered before the stream could be opened.
    lastId: storedSession === sessionId ? lastId : '0',
    call: (address, init) =>
      fetch(address, { ...init, headers: { ...init.headers, authorization: `Visitor ${visitorToken()}` } }),
    onOpen: () => onLink(true),
    onBreak: () => onLink(false),
  })
  try {
    for await (const { id, data } of stream) {
      const event = parsed<StreamEvent>(data)
      if (event) onEvent(event)
      if (id) positionCell.write([sessionId, id])
    }
  } catch {
    onLink(true)
  }
}
