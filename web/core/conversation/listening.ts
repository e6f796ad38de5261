import { abortedWith } from '../waiting.ts'

/** An abort signal for a stream: aborts after `ms` without a call of `restart`, or with `signal`. */
export function silenceTimeout(ms: number, signal: AbortSignal) {
  const silence = abortedWith(signal)
  const start = () => setTimeout(() => silence.abort(), ms)
  let timer = start()
  return {
    signal: silence.signal,
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

/** Parses the JSON data of a stream event; `null` when it is invalid. */
export function parsed<Event>(data: string): Event | null {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
