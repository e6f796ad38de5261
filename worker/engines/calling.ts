import { type Clock, wait } from '../core/clock.ts'
import { retryWaitMs, wholeReplyMs } from './deadlines.ts'
import { EngineFailure, type EngineResources, type Turn } from './engine.ts'
import { answersOptions } from './probe.ts'
import { type Chunks, readUpToLimit } from './reading.ts'

const AGAIN_AFTER_MS = 500
/** Statuses of calls that were not taken in. A 503 is one where it says how long to wait. */
const PASSING = [429, 503, 521, 522, 523]

interface Call {
  url: string
  /** Made anew for each attempt: a signature holds its time. */
  init: () => RequestInit
  signal: AbortSignal
  /** What is answered: it says how long may be waited. */
  turn: Turn
  /** Its work must not be done twice: it is asked again only if nobody is at its address. */
  isAutomation?: true
}

/** What was answered. Its body is read once, or left. */
export interface Answer {
  status: number
  /** How long it asks to be left alone. */
  retryAfterMs: number | undefined
  type: string
  body: Chunks
  leave: () => Promise<void>
}

/** How long a server asks to be left alone, in seconds, until a date, or in milliseconds as some providers add. */
export function retryAfterHeaderMs(headers: Headers, now: number): number | undefined {
  const [exact, told] = [headers.get('retry-after-ms'), headers.get('retry-after')]
  if (exact !== null && /^\d{1,9}(?:\.\d+)?$/.test(exact)) return Math.ceil(Number(exact))
  if (told === null) return undefined
  if (/^\d{1,6}$/.test(told)) return Number(told) * 1_000
  const until = Date.parse(told)
  return Number.isNaN(until) ? undefined : Math.max(0, until - now)
}

/** How long until another try makes sense; `null`: it does not, or it is longer than `most`. */
export function retryAfterMs(status: number, told: number | undefined, most: number): number | null {
  if (!PASSING.includes(status) || (status === 503 && told === undefined)) return null
  const wait = told ?? AGAIN_AFTER_MS
  return wait <= most ? wait : null
}

async function attempt(url: URL, init: RequestInit, signal: AbortSignal): Promise<Response | null> {
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal })
  } catch {
    if (signal.aborted) throw new EngineFailure('no answer in time')
    return null
  }
}

/**
 * Calls out, by the rules of every call to an engine: an allowed address only, no redirect followed, the first byte of
 * the answer in time and at most 256 KiB of it. What has not been taken in is tried once more, when it is told to.
 */
export async function fetchAddress(
  resources: EngineResources,
  { url, init, signal, turn, isAutomation }: Call,
): Promise<Answer> {
  const { address, clock } = resources
  const allowed = address(url)
  if (!allowed) throw new EngineFailure('an address that may not be called')
  let late = timed(clock, wholeReplyMs(turn), signal)
  try {
    let response = await attempt(allowed, init(), late.signal)
    // The platform says the same of a connection that was refused and of one that was lost after the call was sent.
    if (!response && isAutomation && (await answersOptions(url, resources)))
      throw new EngineFailure('an answer that broke off')
    const told = response ? retryAfterHeaderMs(response.headers, clock.now()) : undefined
    const again = response ? retryAfterMs(response.status, told, retryWaitMs(turn)) : AGAIN_AFTER_MS
    if (again !== null) {
      await response?.body?.cancel()
      late.cancel()
      await wait(clock, again, signal)
      late = timed(clock, wholeReplyMs(turn), signal)
      response = await attempt(allowed, init(), late.signal)
    }
    if (!response) throw new EngineFailure('nobody there')
    if (response.status >= 300 && response.status < 400) throw new EngineFailure(`sent elsewhere (${response.status})`)
    return answerFrom(response, late.cancel, late.signal, clock.now())
  } catch (error) {
    late.cancel()
    throw error
  }
}

/** Aborts with `signal`, or after `ms` unless it is cancelled. */
function timed(clock: Clock, ms: number, signal: AbortSignal): { signal: AbortSignal; cancel: () => void } {
  const late = new AbortController()
  const cancel = clock.after(ms, () => late.abort())
  return { signal: AbortSignal.any([signal, late.signal]), cancel }
}

/** `begun` hears of the first byte, or that there is none; `signal` ends what goes on. */
function answerFrom({ status, headers, body }: Response, begun: () => void, signal: AbortSignal, now: number): Answer {
  if (!body) begun()
  return {
    status,
    retryAfterMs: retryAfterHeaderMs(headers, now),
    type: headers.get('content-type') ?? '',
    body: readUpToLimit(body, begun, signal),
    leave: async () => {
      begun()
      await body?.cancel()
    },
  }
}
