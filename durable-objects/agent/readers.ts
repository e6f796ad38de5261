import type { Frame, Reader } from '../../worker/agent-client/agent.ts'
import type { NumberedResult } from './rows.ts'

/** Most open streams of an object (decision 40), and how many of them are kept for members. */
const READERS_MOST = 2_000
const KEPT_FOR_MEMBERS = 200

const EVERYTHING = 'all'
const sessionTag = (sessionId: string): string => `session:${sessionId}`
const readerTag = (key: string): string => `reader:${key}`

/** The event number in a `Last-Event-ID`; infinite for a foreign id, so that the reader gets `resync` and loads the history. */
export const numberIn = (lastId: string): number =>
  /^\d{1,15}$/.test(lastId) ? Number(lastId) : Number.POSITIVE_INFINITY

export const frameOf = ({ number, result }: NumberedResult): Frame => ({ id: String(number), event: result })

/** The open streams: hibernatable WebSockets, found by tags, so that the object can hibernate between events. */
export class Readers {
  readonly #state: DurableObjectState
  readonly #most: number

  constructor(state: DurableObjectState, most = READERS_MOST) {
    this.#state = state
    this.#most = most
  }

  /** Opens a socket and sends the first frames. `null`: the reader, or the object, has reached the limit of open streams. */
  open({ key, most, sessionId }: Reader, first: readonly Frame[]): WebSocket | null {
    const tag = readerTag(key)
    if (this.#state.getWebSockets(tag).length >= most) return null
    // Anybody can begin sessions: visitors leave room for the members who answer them.
    const mostOfAll = sessionId === null ? this.#most : this.#most - KEPT_FOR_MEMBERS
    if (this.#state.getWebSockets().length >= mostOfAll) return null
    const { 0: theirs, 1: ours } = new WebSocketPair()
    this.#state.acceptWebSocket(ours, [tag, sessionId === null ? EVERYTHING : sessionTag(sessionId)])
    for (const frame of first) ours.send(JSON.stringify(frame))
    return theirs
  }

  /** Whether a stream of this session or of the whole agent is open. */
  hasReaders(sessionId: string): boolean {
    return [EVERYTHING, sessionTag(sessionId)].some((tag) => this.#state.getWebSockets(tag).length > 0)
  }

  /** Whether the visitor of this session has a stream open. */
  hasVisitorStream(sessionId: string): boolean {
    return this.#state.getWebSockets(sessionTag(sessionId)).length > 0
  }

  /** Sends to the readers of a session and of the whole agent. */
  send(sessionId: string, frame: Frame): void {
    this.#send(frame, EVERYTHING, sessionTag(sessionId))
  }

  /** Sends to the visitor of a session only. */
  sendToVisitor(sessionId: string, event: Frame['event']): void {
    this.#send({ event }, sessionTag(sessionId))
  }

  /** Sends to the streams of one reader. */
  sendToReader({ key }: Reader, event: Frame['event']): void {
    this.#send({ event }, readerTag(key))
  }

  /** Sends to readers of the whole agent only: the owner and members. */
  sendToOwners(event: Frame['event']): void {
    this.#send({ event }, EVERYTHING)
  }

  #send(frame: Frame, ...tags: string[]): void {
    const text = JSON.stringify(frame)
    for (const tag of tags)
      for (const socket of this.#state.getWebSockets(tag)) {
        try {
          socket.send(text)
        } catch {
          // The socket is closing; its reader reconnects with `Last-Event-ID`.
        }
      }
  }
}
