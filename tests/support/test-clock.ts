import type { Cancel, Clock } from '../../worker/core/clock.ts'

interface Timer {
  at: number
  everyMs: number | null
  run: () => void
}

let pending = 0

/** Marks work outside of JavaScript: clocks do not advance before it is done. */
export function tracked<Result>(work: Promise<Result>): Promise<Result> {
  pending++
  return work.finally(() => {
    pending--
  })
}

/** Resolves when no work is left that does not wait for the clock. */
export async function settled(): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve))
  while (pending > 0)
}

/** A clock that only the test advances. */
export class TestClock implements Clock {
  readonly #timers = new Set<Timer>()
  #now: number

  constructor(now = Date.UTC(2026, 0, 15, 12)) {
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  after(ms: number, run: () => void): Cancel {
    return this.#start({ at: this.#now + Math.max(0, ms), everyMs: null, run })
  }

  every(ms: number, run: () => void): Cancel {
    return this.#start({ at: this.#now + ms, everyMs: ms, run })
  }

  /** Advances by `ms`; due timers run at their time and in their order. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms
    await settled()
    for (let next = this.#next(until); next; next = this.#next(until)) {
      this.#now = Math.max(this.#now, next.at)
      if (next.everyMs === null) this.#timers.delete(next)
      else next.at += next.everyMs
      next.run()
      await settled()
    }
    this.#now = until
  }

  /** Advances by `ms` as if the process was stopped: its timers are removed. */
  stopFor(ms: number): void {
    this.#timers.clear()
    this.#now += ms
  }

  get waiting(): number {
    return this.#timers.size
  }

  /** The time of the next timer; `null`: none. */
  get nextAt(): number | null {
    return this.#next(Number.POSITIVE_INFINITY)?.at ?? null
  }

  #start(timer: Timer): Cancel {
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  #next(until: number): Timer | undefined {
    let next: Timer | undefined
    for (const timer of this.#timers) if (timer.at <= until && (!next || timer.at < next.at)) next = timer
    return next
  }
}
