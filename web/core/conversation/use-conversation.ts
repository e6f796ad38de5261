import { type Dispatch, useCallback, useEffect, useReducer, useRef } from 'react'
import { TYPING_FALLBACK_MS } from '../../../worker/contract/limits.ts'
import type { Locale } from '../../../worker/contract/locales.ts'
import { newId } from '../ids.ts'
import type { Cell } from '../storage.ts'
import { ask } from './ask.ts'
import {
  ASK_AGAIN_MS,
  awaitedQuestion,
  type Conversation,
  type ConversationEvent,
  canAsk,
  conversationReducer,
  isMissing,
  openConversation,
  questionOf,
  questionsOf,
  RESUME_WITHIN_MS,
  type StoredConversation,
} from './conversation-state.ts'
import { isBegunAfter, newSession, storable } from './stored-conversation.ts'

const opened = (cell: Cell<StoredConversation>): Conversation => {
  const stored = cell.read()
  return stored ? openConversation(stored.session, stored.messages, Date.now()) : openConversation(newSession())
}

interface ConversationOptions {
  agentId: string
  cell: Cell<StoredConversation>
  locale: Locale
  isOnline: boolean
}

/** Connects `conversationReducer` with calls, timers and storage. */
export function useConversation({ agentId, cell, locale, isOnline }: ConversationOptions) {
  const [conversation, dispatch] = useReducer(conversationReducer, cell, opened)
  const latest = useRef(conversation)
  latest.current = conversation
  const calls = useRef(new AbortController())
  const opening = useRef<Promise<unknown>>(undefined)

  const call = useCallback(
    async (messageId: string, text: string) => {
      const { signal } = calls.current
      // Without the token, which the first answer brings, the server would begin another thread.
      if (!latest.current.session.visitorToken) await opening.current
      const { session } = latest.current
      let isAnswered = () => {}
      opening.current = new Promise<void>((resolve) => {
        isAnswered = resolve
      })
      for await (const event of ask({ agentId, session, messageId, text, locale, signal })) {
        // Not of a conversation that another tab has replaced meanwhile.
        if (!questionOf(latest.current, messageId)) break
        latest.current = conversationReducer(latest.current, event)
        dispatch(event)
        isAnswered()
      }
      isAnswered()
    },
    [agentId, locale],
  )

  const send = (text: string) => {
    if (!canAsk(latest.current) || text.trim() === '') return
    const messageId = newId()
    dispatch({ type: 'asked', messageId, text, at: Date.now() })
    void call(messageId, text)
  }

  const retry = (messageId: string) => {
    const question = questionOf(latest.current, messageId)
    if (!question || !canAsk(latest.current)) return
    dispatch({ type: 'askedAgain', messageId, by: 'visitor' })
    void call(messageId, question.text)
  }

  const clear = () => {
    calls.current.abort()
    calls.current = new AbortController()
    dispatch({ type: 'cleared', session: newSession(latest.current.session) })
  }

  // A question whose call was lost is sent again with the same id, so that it is answered once.
  const pendingQuestion = awaitedQuestion(conversation)
  const [pendingId, losses] = [pendingQuestion?.id, pendingQuestion?.losses]
  useEffect(() => {
    if (pendingId === undefined || losses === undefined || !isOnline) return
    const timer = setTimeout(
      () => {
        const question = questionOf(latest.current, pendingId)
        if (question?.phase !== 'awaited') return
        dispatch({ type: 'askedAgain', messageId: pendingId, by: 'page' })
        void call(pendingId, question.text)
      },
      ASK_AGAIN_MS[losses - 1] ?? ASK_AGAIN_MS[0],
    )
    return () => clearTimeout(timer)
  }, [pendingId, losses, isOnline, call])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `signs` restarts the timeout with every event.
  useEffect(() => {
    const { pending } = conversation
    if (pending === null) return
    const timer = setTimeout(() => dispatch({ type: 'waitedEnough', messageId: pending }), TYPING_FALLBACK_MS)
    return () => clearTimeout(timer)
  }, [conversation.pending, conversation.signs])

  const { pausedUntil } = conversation
  useEffect(() => {
    if (pausedUntil === null) return
    const timer = setTimeout(() => dispatch({ type: 'pauseEnded' }), pausedUntil - Date.now())
    return () => clearTimeout(timer)
  }, [pausedUntil])

  const { session, messages } = conversation
  const isWriting = useRef(false)
  /** Merges the messages that another tab has stored meanwhile, then writes the result. A newer conversation is kept instead. */
  const store = useCallback(
    (stored: StoredConversation | null) => {
      const { current } = latest
      if (stored && isBegunAfter(stored, current)) return dispatch({ type: 'elsewhere', ...stored })
      const remote = stored?.session.sessionId === current.session.sessionId ? stored : null
      if (remote) dispatch({ type: 'elsewhere', ...remote })
      isWriting.current = true
      cell.write(storable(remote ? conversationReducer(current, { type: 'elsewhere', ...remote }) : current))
      isWriting.current = false
    },
    [cell],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `store` reads the newest session and messages from a ref.
  useEffect(() => {
    const stored = cell.read()
    if (messages.length > 0 || stored) store(stored)
  }, [cell, store, session, messages])

  useEffect(() => {
    const catchUp = () => {
      const stored = isWriting.current ? null : cell.read()
      if (!stored) return
      if (isMissing(stored, storable(latest.current))) store(stored)
      else dispatch({ type: 'elsewhere', ...stored })
    }
    const unsubscribe = cell.subscribe(catchUp)
    // A frozen page receives no storage events of other tabs.
    document.addEventListener('visibilitychange', catchUp)
    return () => {
      unsubscribe()
      document.removeEventListener('visibilitychange', catchUp)
    }
  }, [cell, store])

  return { conversation, dispatch, send, retry, clear }
}

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
