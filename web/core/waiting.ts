const CALL_MS = 30_000

/** The deadline of a call that somebody waits for and that is not a reply. Phones have browsers without `AbortSignal.timeout`. */
export function callDeadline(): AbortSignal {
  const deadline = new AbortController()
  setTimeout(() => deadline.abort(), CALL_MS)
  return deadline.signal
}

/** Resolves after `ms`, or at once when `signal` is aborted. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
  })

/** Resolves once the page is visible, or at once when `signal` is aborted. */
export const untilVisible = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', check)
      signal.removeEventListener('abort', check)
      resolve()
    }
    document.addEventListener('visibilitychange', check)
    signal.addEventListener('abort', check)
    check()
  })

/** A controller that is also aborted with `signal`, until released. Phones have browsers without `AbortSignal.any`. */
export function abortedWith(signal: AbortSignal) {
  const own = new AbortController()
  const abort = () => own.abort()
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort)
  return { signal: own.signal, abort, release: () => signal.removeEventListener('abort', abort) }
}

/** An abort signal for a stream: aborts after `ms` without a call of `restart`, or with `signal`. */
export function silenceTimeout(ms: number, signal: AbortSignal) {
  const silence = abortedWith(signal)
  const start = () => setTimeout(silence.abort, ms)
  let timer = start()
  return {
    signal: silence.signal,
    abort: silence.abort,
    restart() {
      clearTimeout(timer)
      timer = start()
    },
    stop() {
      clearTimeout(timer)
      silence.release()
    },
  }
}
