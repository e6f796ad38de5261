import { type Clock, wait } from './clock.ts'

const ABANDONED_AFTER_MS = 5_000

/**
 * Collects items of concurrent calls for `windowMs`. The first call then handles all of them in order, with one query; the
 * others do not wait for it.
 */
export function coalescing<Each>(windowMs: number) {
  let pending: Each[] = []
  let since: number | null = null
  return async (clock: Clock, each: Each, handle: (all: readonly Each[]) => Promise<void>): Promise<void> => {
    const now = clock.now()
    pending.push(each)
    // The platform may have ended the call that was going to handle them.
    if (since !== null && since > now - ABANDONED_AFTER_MS) return
    since = now
    await wait(clock, windowMs)
    const all = pending
    pending = []
    since = null
    await handle(all)
  }
}
