import { type Clock, wait } from '../core/clock.ts'
import { retryWaitMs, wholeReplyMs } from './deadlines.ts'
import { EngineFailure, type EngineResources, type Turn } from './engine.ts'
import { answersOptions } from './probe.ts'
import { type Chunks, readUpToLimit } from './reading.ts'

const DEFAULT_RETRY_MS = 500
/** Statuses of requests that were not processed, so that a retry is safe. 503 is one only with a `Retry-After`. */
const RETRYABLE_STATUSES = [429, 503, 521, 522, 523]

interface Call {
  url: string
  /** Called for each attempt, because a signature covers the time of its attempt. */
  init: () => RequestInit
  signal: AbortSignal
  /** Its deadlines apply to the call. */
  turn: Turn
  /** Its work must not run twice: after a lost connection it is called again only if its server does not answer at all. */
  isAutomation?: true
}

/** A response. Its body is either read once or cancelled with `leave`. */
export interface Answer {
  status: number
  /** From `Retry-After`, milliseconds. */
  retryAfterMs: number | undefined
  type: string
  body: Chunks
  leave: () => Promise<void>
}

/** `Retry-After` (seconds or an HTTP date) or `retry-after-ms`, which some providers add, in milliseconds. */
export function retryAfterHeaderMs(headers: Headers, now: number): number | undefined {
  const [exact, header] = [headers.get('retry-after-ms'), headers.get('retry-after')]
  if (exact !== null && /^\d{1,9}(?:\.\d+)?$/.test(exact)) return Math.ceil(Number(exact))
  if (header === null) return undefined
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1_000
  const until = Date.parse(header)
  return Number.isNaN(until) ? undefined : Math.max(0, until - now)
}

/** The wait before a retry in milliseconds; `null`: the status is not retryable, or the wait is longer than `maxMs`. */
export function retryAfterMs(status: number, retryAfter: number | undefined, maxMs: number): number | null {
  if (!RETRYABLE_STATUSES.includes(status) || (status === 503 && retryAfter === undefined)) return null
  const wait = retryAfter ?? DEFAULT_RETRY_MS
  return wait <= maxMs ? wait : null
}

/** `null`: the connection failed. Throws when `signal` aborted it. */
async function attempt(url: URL, init: RequestInit, signal: AbortSignal): Promise<Response | null> {
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal })
  } catch {
    if (signal.aborted) throw new EngineFailure('no answer in time')
    return null
  }
}

/**
 * Sends a request to an engine. Only to an allowed address, without following redirects, with a timeout for the first byte
 * of the response body and at most 256 KiB of it. A request that was not processed is retried once, after the wait that the
 * server asks for if the turn has time for it. Throws `EngineFailure`.
 */
export async function fetchAddress(
  resources: EngineResources,
  { url, init, signal, turn, isAutomation }: Call,
): Promise<Answer> {
  const { address, clock } = resources
  const allowed = address(url)
  if (!allowed) throw new EngineFailure('an address that may not be called')
  let timeout = timed(clock, wholeReplyMs(turn), signal)
  try {
    let response = await attempt(allowed, init(), timeout.signal)
    // `fetch` does not tell a refused connection from one that broke after the request was sent. If the server answers
    // OPTIONS, the automation may have started.
    if (!response && isAutomation && (await answersOptions(url, resources)))
      throw new EngineFailure('an answer that broke off')
    const retryAfter = response ? retryAfterHeaderMs(response.headers, clock.now()) : undefined
    const retryMs = response ? retryAfterMs(response.status, retryAfter, retryWaitMs(turn)) : DEFAULT_RETRY_MS
    if (retryMs !== null) {
      await response?.body?.cancel()
      timeout.cancel()
      await wait(clock, retryMs, signal)
      timeout = timed(clock, wholeReplyMs(turn), signal)
      response = await attempt(allowed, init(), timeout.signal)
    }
    if (!response) throw new EngineFailure('nobody there')
    if (response.status >= 300 && response.status < 400) throw new EngineFailure(`sent elsewhere (${response.status})`)
    return answerFrom(response, timeout.cancel, timeout.signal, clock.now())
  } catch (error) {
    timeout.cancel()
    throw error
  }
}

/** A signal that aborts with `signal` or after `ms`; `cancel` stops the timer. */
function timed(clock: Clock, ms: number, signal: AbortSignal): { signal: AbortSignal; cancel: () => void } {
  const timer = new AbortController()
  const cancel = clock.after(ms, () => timer.abort())
  return { signal: AbortSignal.any([signal, timer.signal]), cancel }
}

/** `onFirstByte` is called at the first byte or the end of the body, once or more; `signal` cancels reading it. */
function answerFrom(
  { status, headers, body }: Response,
  onFirstByte: () => void,
  signal: AbortSignal,
  now: number,
): Answer {
  if (!body) onFirstByte()
  return {
    status,
    retryAfterMs: retryAfterHeaderMs(headers, now),
    type: headers.get('content-type') ?? '',
    body: readUpToLimit(body, onFirstByte, signal),
    leave: async () => {
      onFirstByte()
      await body?.cancel()
    },
  }
}
