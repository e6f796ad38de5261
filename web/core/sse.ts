import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { STREAM_HEARTBEAT_MS } from '../../worker/contract/limits.ts'
import { pause, silenceTimeout, untilVisible } from './waiting.ts'

interface ServerEvent {
  id: string | undefined
  event: string
  data: string
}

interface StreamOptions {
  signal: AbortSignal
  headers?: Record<string, string>
  /** The id of the last event that was received before; sent as `last-event-id`. */
  lastId?: string | undefined
  /** Keeps the connection open while the page is hidden. */
  isOpenWhileHidden?: boolean
  /** Makes the request: `calling` in the console; by default `fetch`. */
  call?: (url: string, init: RequestInit) => Promise<Response>
  onOpen?: () => void
  /** Called when the stream was interrupted or paused and will be reopened. */
  onBreak?: () => void
}

/** The server refused the stream with a status that a retry does not change. */
export class StreamRefused extends Error {
  readonly response: Response
  constructor(response: Response) {
    super(`stream refused with ${response.status}`)
    this.name = 'StreamRefused'
    this.response = response
  }
}

/** The events of one response. Uses a reader, because Safari cannot iterate over a stream. */
export async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<EventSourceMessage> {
  const arrived: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => arrived.push(event) })
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      parser.feed(read.value)
      yield* arrived.splice(0)
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000
/** Two heartbeats were missed: the connection has ended without an error, as after a change of the network. */
const SILENCE_MS = STREAM_HEARTBEAT_MS * 2.5
/** Whether a response with this status would be given again. */
export const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429

/**
 * Server-sent events over `fetch`, because `EventSource` cannot send headers. Reconnects with the last event id, with
 * backoff and jitter, also when no heartbeat arrives. Closes the connection while the page is hidden, unless
 * `isOpenWhileHidden`. Ends when `signal` is aborted; throws `StreamRefused` after a refusal.
 */
export async function* events(url: string, options: StreamOptions): AsyncGenerator<ServerEvent> {
  const { signal, headers, isOpenWhileHidden, call = fetch, onOpen, onBreak } = options
  let { lastId } = options
  let wait = FIRST_WAIT_MS
  while (!signal.aborted) {
    if (!isOpenWhileHidden) await untilVisible(signal)
    const connection = silenceTimeout(SILENCE_MS, signal)
    const pauseIfHidden = () => document.hidden && !isOpenWhileHidden && connection.abort()
    document.addEventListener('visibilitychange', pauseIfHidden)
    try {
      const response = await call(url, {
        signal: connection.signal,
        headers: { ...headers, accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) },
      })
      if (isFinal(response.status)) throw new StreamRefused(response)
      if (response.ok && response.body) {
        onOpen?.()
        for await (const { id, event = 'message', data } of eventsOf(response.body)) {
          connection.restart()
          wait = FIRST_WAIT_MS
          lastId = id ?? lastId
          yield { id, event, data }
        }
      }
    } catch (error) {
      if (error instanceof StreamRefused) throw error
    } finally {
      document.removeEventListener('visibilitychange', pauseIfHidden)
      connection.stop()
      connection.abort()
    }
    if (signal.aborted) return
    onBreak?.()
    await pause(wait * (0.5 + Math.random()), signal)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}
