import { ENGINE_FIRST_BYTE_MS } from '../contract/limits.ts'
import { wait } from '../core/clock.ts'
import { EngineFailure, type Means } from './engine.ts'
import { type Chunks, readUpToLimit } from './reading.ts'

const AGAIN_AFTER_MS = 500
const AGAIN_AT_MOST_MS = 5_000
const PASSING = [429, 502, 503, 504]

interface Call {
  url: string
  /** Made anew for each attempt: a signature holds its time. */
  init: () => RequestInit
  signal: AbortSignal
}

/** What was answered. Its body is read once, or left. */
export interface Answer {
  status: number
  type: string
  body: Chunks
  leave: () => Promise<void>
}

/** How long until another try makes sense; `null`: it does not, or whoever was called asks for more than there is. */
export function retryAfterMs(status: number, retryAfter: string | null): number | null {
  if (!PASSING.includes(status)) return null
  if (retryAfter === null) return AGAIN_AFTER_MS
  const seconds = /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : Number.POSITIVE_INFINITY
  return seconds * 1000 <= AGAIN_AT_MOST_MS ? seconds * 1000 : null
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
 * the answer within 20 s and at most 256 KiB of it. What has not been taken in is tried once more.
 */
export async function callOut({ address, clock }: Means, { url, init, signal }: Call): Promise<Answer> {
  const allowed = address(url)
  if (!allowed) throw new EngineFailure('an address that may not be called')
  const late = new AbortController()
  const cancel = clock.after(ENGINE_FIRST_BYTE_MS, () => late.abort())
  const either = AbortSignal.any([signal, late.signal])
  try {
    let response = await attempt(allowed, init(), either)
    const again = response ? retryAfterMs(response.status, response.headers.get('retry-after')) : AGAIN_AFTER_MS
    if (again !== null) {
      await response?.body?.cancel()
      await wait(clock, again)
      response = await attempt(allowed, init(), either)
    }
    if (!response) throw new EngineFailure('nobody there')
    if (response.status >= 300 && response.status < 400) throw new EngineFailure(`sent elsewhere (${response.status})`)
    return answerFrom(response, cancel, either)
  } catch (error) {
    cancel()
    throw error
  }
}

/** `begun` hears of the first byte, or that there is none; `signal` ends what goes on. */
function answerFrom({ status, headers, body }: Response, begun: () => void, signal: AbortSignal): Answer {
  if (!body) begun()
  return {
    status,
    type: headers.get('content-type') ?? '',
    body: readUpToLimit(body, begun, signal),
    leave: async () => {
      begun()
      await body?.cancel()
    },
  }
}
