import type { Cancel, Clock } from '../../worker/core/clock.ts'

interface Timer {
  at: number
  everyMs: number | null
  run: () => void
}

let pending = 0

/** Marks work that the process does outside of JavaScript: no clock moves on before it is done. */
export function tracked<Result>(work: Promise<Result>): Promise<Result> {
  pending++
  return work.finally(() => {
    pending--
  })
}

/** Resolves when all that can go on without the clock has gone on. */
export async function settled(): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve))
  while (pending > 0)
}

/** A clock that stands still until the test moves it on. */
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

  /** Moves on by `ms`; timers that fall due run at their own time and in their order. */
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

  /** Moves on by `ms` during which the process was not there: its timers are gone. */
  stopFor(ms: number): void {
    this.#timers.clear()
    this.#now += ms
  }

  /** How many timers wait to run. */
  get waiting(): number {
    return this.#timers.size
  }

  /** When the next timer runs; `null` of none. */
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
