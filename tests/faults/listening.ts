import { setTimeout as after } from 'node:timers/promises'
import { EventSourceParserStream } from 'eventsource-parser/stream'

const AGAIN_AFTER_MS = 50

export interface StreamedEvent {
  conversationId: string
  messageId: string
}

interface Listening {
  lastId?: string | null
  onEvent?: (told: StreamedEvent) => void
  visitorOf?: string
}

/**
 * A reader of one agent's stream, or of all of an owner's (`agentId` `null`), who reconnects after every break with
 * his last event id. `seen` counts how often each exchange was received.
 */
export class Listener {
  readonly counts = new Map<string, number>()
  resyncs = 0
  /** The number of connections, the first included. */
  openings = 0
  readonly #stop = new AbortController()
  readonly #url: URL
  readonly #authorization: string
  readonly #hear: (told: StreamedEvent) => void
  #lastId: string | null
  readonly #over: Promise<void>
  #resolveFirst: () => void = () => {}
  /** Resolves with the first event. */
  readonly listening = new Promise<void>((resolve) => {
    this.#resolveFirst = resolve
  })

  /**
   * `lastId`: the last event id before; `hear` is called with every exchange. `visitorOf`: the session of the visitor who
   * reads, with his own token.
   */
  constructor(
    origin: URL,
    agentId: string | null,
    token: string,
    { lastId = null, onEvent = () => {}, visitorOf }: Listening = {},
  ) {
    this.#lastId = lastId
    this.#hear = onEvent
    const ofOwner = `webhook-stream${agentId === null ? '' : `?agentId=${agentId}`}`
    const path = visitorOf === undefined ? ofOwner : `${agentId}/channels/webchat/stream?sessionId=${visitorOf}`
    this.#url = new URL(`/api/agents/${path}`, origin)
    this.#authorization = `${visitorOf === undefined ? 'Bearer' : 'Visitor'} ${token}`
    this.#over = this.#listen()
  }

  get lastId(): string | null {
    return this.#lastId
  }

  close(): Promise<void> {
    this.#stop.abort()
    return this.#over
  }

  async #listen(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#once().catch(() => {})
      await after(AGAIN_AFTER_MS)
    }
  }

  #hasCome(): void {
    this.openings++
    this.#resolveFirst()
  }

  async #once(): Promise<void> {
    const response = await fetch(this.#url, {
      signal: this.#stop.signal,
      headers: {
        authorization: this.#authorization,
        ...(this.#lastId === null ? {} : { 'last-event-id': this.#lastId }),
      },
    })
    if (!response.ok || !response.body) throw new Error(`${response.status}`)
    const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
    for await (const { id, data } of events) {
      const event = JSON.parse(data) as { type?: string } & Partial<StreamedEvent>
      if (id !== undefined) this.#lastId = id
      if (event.type === 'connected') this.#hasCome()
      if (event.type === 'resync') this.resyncs++
      const { conversationId, messageId } = event
      if (!conversationId || !messageId || event.type !== undefined) continue
      this.counts.set(conversationId, (this.counts.get(conversationId) ?? 0) + 1)
      this.#hear({ conversationId, messageId })
    }
  }
}
