/** Aborts a stream that was silent for too long; `heard` restarts the timer. */
export function silenceTimeout(ms: number, signal: AbortSignal) {
  const silence = new AbortController()
  const start = () => setTimeout(() => silence.abort(), ms)
  let timer = start()
  return {
    signal: AbortSignal.any([silence.signal, signal]),
    heard() {
      clearTimeout(timer)
      timer = start()
    },
    stop: () => clearTimeout(timer),
  }
}

/** The JSON of a stream's data, or `null` when it is invalid. */
export function parsed<Event>(data: string): Event | null {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

/** The delay that a refusal asks for: seconds or a date, as milliseconds from `now`. */
export function retryAfterMs(response: Response, now: number): number | null {
  const value = response.headers.get('retry-after')
  if (!value) return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}
