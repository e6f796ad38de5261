import type { Stream } from '../../durable-objects/agent/stream.ts'
import type { Frame, Reader } from '../../worker/agent-client/agent.ts'

/** A reader's open socket, with the received events. */
interface ReaderSocket {
  status: number
  told: Frame[]
  /** Makes further sends fail. */
  fail: () => void
  /** Closes it from the reader's side. */
  close: () => void
}

/** The platform's hibernatable sockets of an object, by tag. */
export class ReaderSockets {
  readonly #tags = new Map<object, readonly string[]>()
  readonly state = {
    getWebSockets: (tag?: string) =>
      [...this.#tags].filter(([, tags]) => tag === undefined || tags.includes(tag)).map(([socket]) => socket),
    acceptWebSocket: (socket: object, tags: readonly string[]) => void this.#tags.set(socket, tags),
  } as unknown as DurableObjectState

  open(stream: Stream, reader: Reader, lastId: string | null): ReaderSocket {
    const told: Frame[] = []
    let isClosing = false
    const ours = {
      send: (text: string) => {
        if (isClosing) throw new Error('closing')
        told.push(JSON.parse(text) as Frame)
      },
    }
    const RealResponse = globalThis.Response
    Object.assign(globalThis, {
      WebSocketPair: class {
        0 = {}
        1 = ours
      },
      // Node's `Response` does not allow the status 101.
      Response: class {
        readonly status: number
        constructor(_: null, { status }: { status: number }) {
          this.status = status
        }
      },
    })
    try {
      const headers = { 'x-reader': JSON.stringify(reader), ...(lastId !== null && { 'last-event-id': lastId }) }
      const { status } = stream.open(new Request('https://agent/readers', { headers }))
      return {
        status,
        told,
        fail: () => {
          isClosing = true
        },
        close: () => void this.#tags.delete(ours),
      }
    } finally {
      Object.assign(globalThis, { Response: RealResponse })
    }
  }
}
