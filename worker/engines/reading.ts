import { createParser } from 'eventsource-parser'
import { ENGINE_READ_MAX_BYTES } from '../contract/limits.ts'
import { EngineFailure } from './engine.ts'

export type Chunks = AsyncIterable<Uint8Array>

/**
 * A body as it comes, of which no more is read than is allowed: 256 KiB. `begun` hears of its first byte, or its end.
 * `signal` lets go of one that nobody else would end.
 */
export async function* readUpToLimit(
  body: ReadableStream<Uint8Array> | null,
  begun: () => void,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  const leave = () => void reader?.cancel().catch(() => {})
  signal?.addEventListener('abort', leave)
  let read = 0
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      begun()
      if (done) return
      read += value.byteLength
      if (read > ENGINE_READ_MAX_BYTES) throw new EngineFailure('an answer that does not end')
      yield value
    }
  } finally {
    leave()
  }
}

/** A whole body as text. */
export async function textOf(chunks: Chunks): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

/** What server-sent events say, each as soon as it is whole. */
export async function* eventsIn(chunks: Chunks): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const said: string[] = []
  const parser = createParser({ onEvent: ({ data }) => said.push(data) })
  for await (const chunk of chunks) {
    parser.feed(decoder.decode(chunk, { stream: true }))
    yield* said.splice(0)
  }
}
