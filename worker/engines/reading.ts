import { createParser } from 'eventsource-parser'
import { jsonIn } from '../contract/json.ts'
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

const isWhole = (data: string): boolean => jsonIn(data) !== undefined || data.startsWith('[DONE]')

/** The `data` of server-sent events, each as soon as it is complete; the last one also without the empty line that ends it. */
export async function* eventsIn(chunks: Chunks): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const events: string[] = []
  const parser = createParser({ onEvent: ({ data }) => events.push(data) })
  for await (const chunk of chunks) {
    parser.feed(decoder.decode(chunk, { stream: true }))
    yield* events.splice(0)
  }
  parser.feed(`${decoder.decode()}\n\n`)
  yield* events.filter(isWhole)
}

/**
 * The JSON documents of an answer: one, or those of server-sent events. How the body begins tells which, because
 * servers declare other types.
 */
export async function* documentsIn(chunks: Chunks): AsyncGenerator<string> {
  const source = chunks[Symbol.asyncIterator]()
  const begun: Uint8Array[] = []
  let first = ''
  while (first === '') {
    const { done, value } = await source.next()
    if (done) return
    begun.push(value)
    first = new TextDecoder().decode(value).trimStart().charAt(0)
  }
  async function* all() {
    yield* begun
    yield* { [Symbol.asyncIterator]: () => source }
  }
  if (first === '{' || first === '[') yield await textOf(all())
  else yield* eventsIn(all())
}
