import { type Clock, wait } from './clock.ts'

const LEFT_AFTER_MS = 5_000

/**
 * Things that come within a moment, in the order in which they came, seen to together by whoever came first: one
 * question to the database instead of one each. The others do not wait for it.
 */
export function together<Each>(withinMs: number) {
  let waiting: Each[] = []
  let since: number | null = null
  return async (clock: Clock, each: Each, seeTo: (all: readonly Each[]) => Promise<void>): Promise<void> => {
    const now = clock.now()
    waiting.push(each)
    // Whoever was to see to them may have been stopped.
    if (since !== null && since > now - LEFT_AFTER_MS) return
    since = now
    await wait(clock, withinMs)
    const all = waiting
    waiting = []
    since = null
    await seeTo(all)
  }
}
