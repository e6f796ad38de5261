/** An abort signal for a stream: aborts after `ms` without a call of `restart`, or with `signal`. */
export function silenceTimeout(ms: number, signal: AbortSignal) {
  const silence = new AbortController()
  const start = () => setTimeout(() => silence.abort(), ms)
  let timer = start()
  return {
    signal: AbortSignal.any([silence.signal, signal]),
    restart() {
      clearTimeout(timer)
      timer = start()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Parses the JSON data of a stream event; `null` when it is invalid. */
export function parsed<Event>(data: string): Event | null {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

/** The header `Retry-After` (seconds or a date) in milliseconds from `now`; `null` without a valid one. */
export function retryAfterMs(response: Response, now: number): number | null {
  const value = response.headers.get('retry-after')
  if (!value) return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}
