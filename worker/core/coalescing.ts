import { type Clock, wait } from './clock.ts'

const ABANDONED_AFTER_MS = 5_000

/**
 * Collects items of several calls for a moment; the first call handles all of them, in order, with one query. The
 * others do not wait for it.
 */
export function coalescing<Each>(windowMs: number) {
  let pending: Each[] = []
  let since: number | null = null
  return async (clock: Clock, each: Each, handle: (all: readonly Each[]) => Promise<void>): Promise<void> => {
    const now = clock.now()
    pending.push(each)
    // The call that was to handle them may have been ended by the platform.
    if (since !== null && since > now - ABANDONED_AFTER_MS) return
    since = now
    await wait(clock, windowMs)
    const all = pending
    pending = []
    since = null
    await handle(all)
  }
}
