/** Cancels a timer. No effect after it has run. */
export type Cancel = () => void

/**
 * The time and timers. Code that decides by time takes a clock as a parameter, so that a test can set it. Nothing else in the
 * product reads the time or starts a timer.
 */
export interface Clock {
  /** Milliseconds UTC. The platform advances it with I/O only. */
  now(): number
  /** Runs `run` once after `ms`. */
  after(ms: number, run: () => void): Cancel
  /** Runs `run` every `ms`. */
  every(ms: number, run: () => void): Cancel
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  every: (ms, run) => {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
}

/** Resolves after `ms`, earlier when `signal` aborts. */
export const wait = (clock: Clock, ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const end = () => {
      cancel()
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const cancel = clock.after(ms, end)
    signal?.addEventListener('abort', end, { once: true })
  })

/** The result of `work`, or what `onTimeout` returns or throws if there is none within `ms`. */
export async function withTimeout<Result>(
  clock: Clock,
  ms: number,
  work: Promise<Result>,
  onTimeout: () => Result,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const cancel = clock.after(ms, () => {
    try {
      resolve(onTimeout())
    } catch (error) {
      reject(error)
    }
  })
  try {
    return await Promise.race([work, promise])
  } finally {
    cancel()
  }
}
