import { type Clock, wait } from './clock.ts'

const LEFT_AFTER_MS = 5_000

/**
 * Collects items of several calls for a moment; the first call handles all of them, in order, with one query. The
 * others do not wait for it.
 */
export function coalescing<Each>(withinMs: number) {
  let waiting: Each[] = []
  let since: number | null = null
  return async (clock: Clock, each: Each, seeTo: (all: readonly Each[]) => Promise<void>): Promise<void> => {
    const now = clock.now()
    waiting.push(each)
    // The call that was to handle them may have been ended by the platform.
    if (since !== null && since > now - LEFT_AFTER_MS) return
    since = now
    await wait(clock, withinMs)
    const all = waiting
    waiting = []
    since = null
    await seeTo(all)
  }
}
