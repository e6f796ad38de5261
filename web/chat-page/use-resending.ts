import { useEffect, useRef } from 'react'
import { type Conversation, canAsk, RESUME_WITHIN_MS } from '../core/conversation/conversation-state.ts'
import type { Link } from './use-link.ts'

/**
 * Once there is a connection again, sends the questions of the last minutes again that could not be sent without it: the oldest
 * first, each when the one before has its reply. One that fails again waits for the visitor, so that nothing is tried for ever.
 */
export function useResending(link: Link, conversation: Conversation, retry: (messageId: string) => void): void {
  const latest = useRef(conversation)
  latest.current = conversation
  const unsent = useRef<string[]>([])

  useEffect(() => {
    if (link === 'connected') return
    return () => {
      const since = Date.now() - RESUME_WITHIN_MS
      unsent.current = latest.current.messages.flatMap((message) =>
        message.from === 'visitor' && message.trouble?.kind === 'unreachable' && message.at > since ? message.id : [],
      )
    }
  }, [link])

  const isFree = canAsk(conversation)
  useEffect(() => {
    const next = link === 'connected' && isFree && unsent.current.shift()
    if (next) retry(next)
  })
}
