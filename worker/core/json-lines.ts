/**
 * The writing end of a stream of JSON values, one on each line. It is a byte stream, because only these pass between
 * objects and Workers.
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

/** The values of such a stream, as they come. Throws when it breaks off. */
export async function* readJsonLines<Line>(stream: ReadableStream<Uint8Array>): AsyncGenerator<Line> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as Line
  }
}
