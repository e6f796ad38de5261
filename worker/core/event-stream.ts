import type { MiddlewareHandler } from 'hono'
import { Refusal } from './refusal.ts'

const QUEUED_BYTES_MAX = 256 * 1024
const text = new TextEncoder()

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}

/** Middleware before a stream: HEAD would open a stream without a reader, which would count towards the limit. */
export const acceptsEventStream: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'HEAD') throw new Refusal('request.notFound')
  await next()
}

/**
 * A response of server-sent events. It uses the platform's identity stream, the only one that reports on every runtime, at the
 * next write, that its reader has gone. A reader that does not read is disconnected, and reconnects later.
 */
export class EventStream {
  readonly response: Response
  /** Resolves when the stream has ended and nothing can be sent. */
  readonly ended: Promise<void>
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>
  #queuedBytes = 0
  #isOpen = true
  #resolveEnded: () => void = () => {}

  constructor(signal: AbortSignal) {
    const { readable, writable } = new IdentityTransformStream()
    this.response = new Response(readable, { headers })
    this.#writer = writable.getWriter()
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve
    })
    // The reader may have gone before the stream was ready: then no `abort` event follows.
    if (signal.aborted) this.#drop()
    else signal.addEventListener('abort', () => this.#drop(), { once: true })
    this.#writer.closed.catch(() => this.#drop())
  }

  /** Sends an event without waiting. Never throws, also after the reader has gone. */
  send(event: unknown, id?: string): void {
    if (!this.#isOpen) return
    const frame = text.encode(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`)
    this.#queuedBytes += frame.byteLength
    if (this.#queuedBytes > QUEUED_BYTES_MAX) {
      this.#drop()
      return
    }
    this.#writer.write(frame).then(
      () => {
        this.#queuedBytes -= frame.byteLength
      },
      () => this.#drop(),
    )
  }

  /** Ends the stream after the events that were sent. */
  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#writer.close().catch(() => {})
    this.#resolveEnded()
  }

  #drop(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#writer.abort().catch(() => {})
    this.#resolveEnded()
  }
}
