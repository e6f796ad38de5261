import { useEffect, useRef, useSyncExternalStore } from 'react'
import { TYPING_REPEAT_MS, TYPING_SHOWN_MS } from '../../../worker/contract/limits.ts'
import type { StreamEvent } from '../../../worker/contract/stream.ts'
import { PRESENCE_REPEAT_MS, PRESENCE_SHOWN_MS } from '../../../worker/contract/thread-limits.ts'
import type { OtherMember } from '../../../worker/contract/threads.ts'
import { listeners } from '../../core/shared.ts'
import { useShowTyping } from './conversations.api.ts'
import { keyOf } from './session-pages.ts'
import { reportPresence } from './threads.api.ts'

const NO_MEMBERS: readonly OtherMember[] = []
/** The members who have a thread open, by the key of the thread. */
const membersByThread = new Map<string, readonly OtherMember[]>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const { subscribe, notify: changed } = listeners()

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

/** Adds or updates a member. `isWriting` of `null` keeps the state. A member without further reports is removed. */
function setMember(key: string, { id, name }: { id: string; name: string }, isWriting: boolean | null): void {
  const before = membersByThread.get(key) ?? NO_MEMBERS
  const previous = before.find((one) => one.id === id)
  const now = { id, name, isWriting: isWriting ?? previous?.isWriting ?? false }
  membersByThread.set(key, previous ? before.map((one) => (one === previous ? now : one)) : [...before, now])
  later(`${key} ${id}`, PRESENCE_SHOWN_MS, () => remove(key, id))
  if (isWriting) later(`${key} ${id} writing`, TYPING_SHOWN_MS, () => setMember(key, now, false))
  changed()
}

function remove(key: string, id: string): void {
  membersByThread.set(
    key,
    (membersByThread.get(key) ?? NO_MEMBERS).filter((one) => one.id !== id),
  )
  changed()
}

/** Updates who has a thread open and who is typing in it. A message of a member ends that member's typing. */
export function onPresenceEvent(event: StreamEvent): void {
  if (!('sessionId' in event)) return
  const key = keyOf(event)
  if (event.type === 'presence') {
    if (event.doing === 'gone') remove(key, event.memberId)
    else setMember(key, { id: event.memberId, name: event.member }, event.doing === 'writing' || null)
  }
  if (event.type !== undefined || event.member === undefined) return
  for (const one of membersByThread.get(key) ?? NO_MEMBERS)
    if (one.isWriting && one.name === event.member) setMember(key, one, false)
}

interface ThreadIds {
  agentId: string
  sessionId: string
}

export const useMembersHere = (place: ThreadIds): readonly OtherMember[] =>
  useSyncExternalStore(subscribe, () => membersByThread.get(keyOf(place)) ?? NO_MEMBERS)

/** Reports the member's presence while a thread is open and the page visible. Errors are not shown. */
export function useReportPresence(
  { agentId, sessionId }: ThreadIds,
  threadId: string | undefined,
  isReported: boolean,
): void {
  useEffect(() => {
    if (!threadId || !isReported) return
    const key = keyOf({ agentId, sessionId })
    const report = (isHere: boolean) =>
      void reportPresence(threadId, isHere).then(
        (others) => {
          for (const { isWriting, ...other } of others) setMember(key, other, isWriting || null)
        },
        () => undefined,
      )
    const repeatReport = () => {
      if (document.visibilityState === 'visible') report(true)
    }
    const onVisibilityChange = () => report(document.visibilityState === 'visible')
    repeatReport()
    const timer = setInterval(repeatReport, PRESENCE_REPEAT_MS)
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      report(false)
    }
  }, [agentId, sessionId, threadId, isReported])
}

/** The name of the timer that runs while a visitor is shown as typing. */
const typingIn = (sessionId: string) => `${sessionId} typing`

/** Marks a visitor as typing for some seconds, or until another event of the session. */
export function onTypingEvent(event: StreamEvent): void {
  if (!('sessionId' in event) || event.type === 'threadChanged') return
  const name = typingIn(event.sessionId)
  if (event.type === 'typing') later(name, TYPING_SHOWN_MS, changed)
  else {
    clearTimeout(timers.get(name))
    if (!timers.delete(name)) return
  }
  changed()
}

export const useIsTyping = (sessionId: string): boolean =>
  useSyncExternalStore(subscribe, () => timers.has(typingIn(sessionId)))

/** Returns the function that reports typing to the visitor and the other members, at most every three seconds. */
export function useReportTyping(threadId: string, isReported: boolean): () => void {
  const { mutate } = useShowTyping(threadId)
  const isPaused = useRef(false)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  return () => {
    if (!isReported || isPaused.current) return
    isPaused.current = true
    rest.current = setTimeout(() => {
      isPaused.current = false
    }, TYPING_REPEAT_MS)
    mutate()
  }
}
