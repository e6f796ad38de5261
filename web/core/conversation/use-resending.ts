import { type Dispatch, useEffect, useRef } from 'react'
import { type Conversation, type ConversationEvent, questionsOf, RESUME_WITHIN_MS } from './conversation-state.ts'

/** Once there is a connection again, has the questions of the last minutes sent again that could not be sent without it. */
export function useResending(
  isConnected: boolean,
  conversation: Conversation,
  dispatch: Dispatch<ConversationEvent>,
): void {
  const latest = useRef(conversation)
  latest.current = conversation
  useEffect(() => {
    if (isConnected) return
    return () => {
      for (const { id, trouble, at } of questionsOf(latest.current))
        if (trouble?.kind === 'unreachable' && Date.now() - at < RESUME_WITHIN_MS)
          dispatch({ type: 'reconnected', messageId: id })
    }
  }, [isConnected, dispatch])
}
