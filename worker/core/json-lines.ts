/**
 * The writing end of a stream of JSON values, one on each line. A byte stream, because only these can be passed between objects
 * and Workers.
 */
export class JsonLinesWriter<Line> {
  readonly readable: ReadableStream<Uint8Array>
  readonly #encoder = new TextEncoder()
  #controller: ReadableByteStreamController | null = null

  constructor(onCancel: () => void) {
    this.readable = new ReadableStream({
      type: 'bytes',
      start: (controller) => {
        this.#controller = controller
      },
      cancel: () => {
        this.#controller = null
        onCancel()
      },
    })
  }

  /** Does nothing once the reader has gone. */
  write(line: Line): void {
    try {
      this.#controller?.enqueue(this.#encoder.encode(`${JSON.stringify(line)}\n`))
    } catch {
      this.#controller = null
    }
  }

  close(): void {
    try {
      this.#controller?.close()
    } catch {
      // The reader has gone.
    }
    this.#controller = null
  }
}

/** The values of such a stream, as they arrive. Throws when the stream breaks off. `signal` cancels it, also while it waits. */
export async function* readJsonLines<Line>(
  stream: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<Line> {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  const cancel = () => void reader.cancel().catch(() => {})
  signal?.addEventListener('abort', cancel)
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line) as Line
    }
  } finally {
    signal?.removeEventListener('abort', cancel)
    cancel()
  }
}
