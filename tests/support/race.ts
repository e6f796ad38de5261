import { chances } from '../faults/chances.ts'
import type { InProcess, Outside, PageAgent } from './in-process.ts'
import { incoming, visitorMessage } from './messages.ts'

const SECOND_MS = 1_000
const PATIENCE_MS = 3_000
const ANA = { id: 'ana', name: 'Ana Torres' }
const choice = (more: object) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, ...more }] })}\n\n`
const END = `${choice({ finish_reason: 'stop' })}data: [DONE]\n\n`

interface SentMessage {
  author: string
  text: string
}
interface StreamedEvent {
  type?: string
  messageId?: string
  member?: string
  webhookResult?: { response: string }
}

/** A thread with two concurrent actions, at times that the seed decides. */
export class Race {
  readonly chance: () => number
  readonly sessionId: string
  readonly isWebchat: boolean
  readonly #world: InProcess
  readonly #page: PageAgent
  readonly #received: Promise<unknown>[] = []

  constructor(world: InProcess, page: PageAgent, name: string, seed: number) {
    this.#world = world
    this.#page = page
    this.chance = chances(seed)
    this.isWebchat = this.chance() < 0.5
    this.sessionId = this.isWebchat ? name : `facebook:${name}`
    world.engine.answer = this.#slowly
  }

  /** A model that streams one to four pieces, each after up to two seconds. */
  readonly #slowly: Outside = () => {
    const [count, everyMs] = [1 + Math.floor(this.chance() * 4), Math.floor(this.chance() * 2 * SECOND_MS)]
    const pieces = Array.from({ length: count }, (_, n) =>
      choice({ delta: { content: n === 0 ? 'Palabra' : ` ${n}` } }),
    )
    const { clock } = this.#world
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        for (const piece of [...pieces, END]) {
          await new Promise<void>((resolve) => void clock.after(everyMs, resolve))
          controller.enqueue(new TextEncoder().encode(piece))
        }
        controller.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

  get #hub() {
    return this.#page.of.hub
  }

  isLikely = (share: number): boolean => this.chance() < share

  /** Sends a message of the contact. Resolves when it is acknowledged, on the web chat when it is answered. */
  say(text: string): Promise<unknown> {
    const { clock } = this.#world
    const { sessionId } = this
    const received = this.isWebchat
      ? this.#hub.receive(visitorMessage(clock, text, { sessionId, isProven: true }), {
          ...{ addressKey: sessionId, hasStream: false },
        })
      : this.#hub.receiveAll([incoming(clock, text, { sessionId })], this.isLikely(0.5) ? PATIENCE_MS : 0)
    this.#received.push(received)
    return received
  }

  async answered(text: string): Promise<void> {
    void this.say(text)
    await this.#world.clock.advance(20 * SECOND_MS)
  }

  write(text: string) {
    const { sessionId } = this
    return this.#hub.write({ key: crypto.randomUUID(), sessionId, author: ANA, text, takesOver: true })
  }

  setStatus = (status: 'open' | 'members' | 'closed') => this.#hub.setStatus(this.sessionId, status)

  /** Waits for some steps of running work, some turns of the event loop, or some time. */
  async pause(mostMs: number): Promise<void> {
    const [kind, much] = [this.chance() * 3, this.chance()]
    if (kind < 1) for (let step = 0; step < much * 60; step++) await Promise.resolve()
    else if (kind < 2) for (let step = 0; step < much * 4; step++) await new Promise((resolve) => setImmediate(resolve))
    else await this.#world.clock.advance(Math.floor(much * mostMs))
  }

  async end(): Promise<void> {
    await this.#world.clock.advance(90 * SECOND_MS)
    await Promise.all(this.#received)
    await this.#hub.flush()
  }

  /** The messages as each reader has them, and the status in the object and in D1. */
  async transcripts() {
    const { rows, sent } = this.#world
    const { of, agentId } = this.#page
    const inObject = of
      .rows<{ author: string; parts: string }>(
        'SELECT m.author, m.parts FROM messages m JOIN threads t ON t.id = m.thread_id WHERE t.key = ? ORDER BY m.id',
        this.sessionId,
      )
      .map(({ author, parts }) => ({ author, text: textIn(parts) }))
    const inRecord = await rows<SentMessage>(
      `SELECT m.author, m.text FROM messages m JOIN threads t ON t.number = m.thread
       WHERE t.agent_id = ? AND t.session_id = ? ORDER BY m.number`,
      agentId,
      this.sessionId,
    )
    const events = of.socket.told.map((frame) => (frame as { event: StreamedEvent & { sessionId?: string } }).event)
    const onStream = events
      .filter(({ sessionId, webhookResult }) => sessionId === this.sessionId && webhookResult)
      .map(({ member, webhookResult }) => ({ author: member ? 'member' : 'agent', text: outputIn(webhookResult) }))
      .filter(({ text }) => text !== '')
    // An event without a reply: the message was left to members at that time.
    const wasLeft = events.some(
      ({ sessionId, webhookResult }) => sessionId === this.sessionId && webhookResult && outputIn(webhookResult) === '',
    )
    const delivered = (sent as { recipient?: { id?: string }; message?: { text?: string } }[]).flatMap(
      ({ recipient, message }) => (recipient?.id === this.sessionId ? [message?.text ?? ''] : []),
    )
    const [thread] = of.rows<{ status: string; waits_since: number | null }>(
      'SELECT status, waits_since FROM threads WHERE key = ?',
      this.sessionId,
    )
    const [recorded] = await rows<{ status: string }>(
      'SELECT status FROM threads WHERE agent_id = ? AND session_id = ?',
      agentId,
      this.sessionId,
    )
    const states = await rows<{ state: string }>(
      'SELECT state FROM conversations WHERE agent_id = ? AND session_id = ? ORDER BY created_at',
      agentId,
      this.sessionId,
    )
    return {
      ...{ inObject, inRecord, onStream, delivered: this.isWebchat ? null : delivered },
      // The object prunes a closed thread once D1 has it.
      ...{ status: thread?.status ?? 'closed', recordedStatus: recorded?.status },
      // A closed thread keeps the time for an undo.
      isWaiting: thread?.status !== 'closed' && (thread?.waits_since ?? null) !== null,
      states: states.map(({ state }) => state),
      wasLeft,
      latePieces: this.#latePieces(events),
      draft: (await this.#hub.memberView(this.sessionId, this.isWebchat ? 'webchat' : 'facebook')).draft,
    }
  }

  /** Pieces of a reply after the last result of its message; a message that was left to members may get another reply. */
  #latePieces(events: readonly StreamedEvent[]): number {
    const lastResult = (id: string) => events.findLastIndex((each) => each.messageId === id && each.webhookResult)
    return events.filter(({ type, messageId = '' }, at) => {
      const last = lastResult(messageId)
      return type === 'delta' && last >= 0 && at > last
    }).length
  }
}

const textIn = (parts: string): string =>
  (JSON.parse(parts) as { type: string; text?: string }[]).map(({ text = '' }) => text).join('')
const outputIn = (result: StreamedEvent['webhookResult']): string =>
  (JSON.parse(result?.response ?? '[]') as { output: string }[])[0]?.output ?? ''
