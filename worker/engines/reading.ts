import { createParser } from 'eventsource-parser'
import { ENGINE_READ_MAX_BYTES } from '../contract/limits.ts'
import { EngineFailure } from './engine.ts'

export type Chunks = AsyncIterable<Uint8Array>

/**
 * Streams a body, at most `ENGINE_READ_MAX_BYTES` (256 KiB) of it, and throws `EngineFailure` when there is more.
 * `onRead` is called after each read, so first at the first byte or the end. `signal` cancels the body.
 */
export async function* readUpToLimit(
  body: ReadableStream<Uint8Array> | null,
  onRead: () => void,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  const cancel = () => void reader?.cancel().catch(() => {})
  signal?.addEventListener('abort', cancel)
  let read = 0
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      onRead()
      if (done) return
      read += value.byteLength
      if (read > ENGINE_READ_MAX_BYTES) throw new EngineFailure('an answer that does not end')
      yield value
    }
  } finally {
    cancel()
  }
}

/** A whole body as text, decoded as UTF-8. */
export async function textOf(chunks: Chunks): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

/** The `data` of server-sent events, each as soon as it is complete. */
export async function* eventsIn(chunks: Chunks): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const events: string[] = []
  const parser = createParser({ onEvent: ({ data }) => events.push(data) })
  for await (const chunk of chunks) {
    parser.feed(decoder.decode(chunk, { stream: true }))
    yield* events.splice(0)
  }
}
