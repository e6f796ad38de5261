import { useEffect, useRef, useSyncExternalStore } from 'react'
import { TYPING_SHOWN_MS, TYPING_TOLD_EVERY_MS } from '../../../worker/contract/limits.ts'
import type { StreamEvent } from '../../../worker/contract/stream.ts'
import { PRESENCE_SHOWN_MS, PRESENCE_TOLD_EVERY_MS } from '../../../worker/contract/thread-limits.ts'
import type { OtherMember } from '../../../worker/contract/threads.ts'
import { useShowTyping } from './conversations.api.ts'
import { keyOf } from './session-pages.ts'
import { reportPresence } from './threads.api.ts'

const NOBODY: readonly OtherMember[] = []
/** The members who have a thread open, by its key. */
const here = new Map<string, readonly OtherMember[]>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const watchers = new Set<() => void>()

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

const changed = () => {
  for (const tell of watchers) tell()
}

function later(name: string, ms: number, run: () => void): void {
  clearTimeout(timers.get(name))
  timers.set(
    name,
    setTimeout(() => {
      timers.delete(name)
      run()
    }, ms),
  )
}

/** `isWriting`: `null`, as it was. A member of whom nothing more is heard has left. */
function put(key: string, { id, name }: { id: string; name: string }, isWriting: boolean | null): void {
  const before = here.get(key) ?? NOBODY
  const known = before.find((one) => one.id === id)
  const now = { id, name, isWriting: isWriting ?? known?.isWriting ?? false }
  here.set(key, known ? before.map((one) => (one === known ? now : one)) : [...before, now])
  later(`${key} ${id}`, PRESENCE_SHOWN_MS, () => remove(key, id))
  if (isWriting) later(`${key} ${id} writing`, TYPING_SHOWN_MS, () => put(key, now, false))
  changed()
}

function remove(key: string, id: string): void {
  here.set(
    key,
    (here.get(key) ?? NOBODY).filter((one) => one.id !== id),
  )
  changed()
}

/** Updates who has a thread open and who is typing in it. A member stops typing when a message of his arrives. */
export function hearPresence(event: StreamEvent): void {
  if (!('sessionId' in event)) return
  const key = keyOf(event)
  if (event.type === 'presence') {
    if (event.doing === 'gone') remove(key, event.memberId)
    else put(key, { id: event.memberId, name: event.member }, event.doing === 'writing' || null)
  }
  if (event.type !== undefined || event.member === undefined) return
  for (const one of here.get(key) ?? NOBODY) if (one.isWriting && one.name === event.member) put(key, one, false)
}

interface Place {
  agentId: string
  sessionId: string
}

export const useMembersHere = (place: Place): readonly OtherMember[] =>
  useSyncExternalStore(watch, () => here.get(keyOf(place)) ?? NOBODY)

/** While a thread is open and seen, the other members are told so. Nobody is told when that fails. */
export function useTellPresence({ agentId, sessionId }: Place, threadId: string | undefined, isTold: boolean): void {
  useEffect(() => {
    if (!threadId || !isTold) return
    const key = keyOf({ agentId, sessionId })
    const tell = (isHere: boolean) =>
      void reportPresence(threadId, isHere).then(
        (others) => {
          for (const { isWriting, ...other } of others) put(key, other, isWriting || null)
        },
        () => undefined,
      )
    const tellAgain = () => {
      if (document.visibilityState === 'visible') tell(true)
    }
    const turned = () => tell(document.visibilityState === 'visible')
    tellAgain()
    const beat = setInterval(tellAgain, PRESENCE_TOLD_EVERY_MS)
    document.addEventListener('visibilitychange', turned)
    return () => {
      clearInterval(beat)
      document.removeEventListener('visibilitychange', turned)
      tell(false)
    }
  }, [agentId, sessionId, threadId, isTold])
}

/** The visitors who are writing now, by session, with the timer that ends it. */
const writing = new Map<string, ReturnType<typeof setTimeout>>()

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
