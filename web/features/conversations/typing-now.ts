import { useEffect, useRef, useSyncExternalStore } from 'react'
import { TYPING_SHOWN_MS, TYPING_TOLD_EVERY_MS } from '../../../worker/contract/limits.ts'
import type { StreamEvent } from '../../../worker/contract/stream.ts'
import { useShowTyping } from './conversations.api.ts'

/** The visitors who are writing now, by session, with the timer that ends it. */
const writing = new Map<string, ReturnType<typeof setTimeout>>()
const watchers = new Set<() => void>()
const changed = () => {
  for (const watch of watchers) watch()
}

const stop = (sessionId: string) => {
  clearTimeout(writing.get(sessionId))
  if (writing.delete(sessionId)) changed()
}

/** A visitor writes for some seconds from now on, or until the message is there. */
export function hearTyping(event: StreamEvent): void {
  if (!('sessionId' in event)) return
  const { sessionId } = event
  if (event.type === 'threadChanged') return
  if (event.type !== 'typing') {
    stop(sessionId)
    return
  }
  clearTimeout(writing.get(sessionId))
  writing.set(
    sessionId,
    setTimeout(() => stop(sessionId), TYPING_SHOWN_MS),
  )
  changed()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useIsTyping = (sessionId: string): boolean => useSyncExternalStore(watch, () => writing.has(sessionId))

/** Tells the visitor of a web chat and the other members that the member writes, at most every three seconds. */
export function useTellTyping(threadId: string, isTold: boolean): () => void {
  const { mutate } = useShowTyping(threadId)
  const isResting = useRef(false)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  return () => {
    if (!isTold || isResting.current) return
    isResting.current = true
    rest.current = setTimeout(() => {
      isResting.current = false
    }, TYPING_TOLD_EVERY_MS)
    mutate()
  }
}
