import type { Frame, Reader } from '../../worker/agent-client/agent.ts'

const EVERYTHING = 'all'
const sessionTag = (sessionId: string): string => `session:${sessionId}`

/** The open streams, as sockets that let the object sleep while nobody speaks. */
export class Readers {
  readonly #state: DurableObjectState

  constructor(state: DurableObjectState) {
    this.#state = state
  }

  /** `null` when this reader has as many streams open as he may. */
  open({ key, most, sessionId }: Reader, first: readonly Frame[]): WebSocket | null {
    const tag = `reader:${key}`
    if (this.#state.getWebSockets(tag).length >= most) return null
    const { 0: theirs, 1: ours } = new WebSocketPair()
    this.#state.acceptWebSocket(ours, [tag, sessionId === null ? EVERYTHING : sessionTag(sessionId)])
    for (const frame of first) ours.send(JSON.stringify(frame))
    return theirs
  }

  /** Whether anybody reads this session or the whole agent. */
  isRead(sessionId: string): boolean {
    return [EVERYTHING, sessionTag(sessionId)].some((tag) => this.#state.getWebSockets(tag).length > 0)
  }

  /** Whether the visitor of this session has a stream open. */
  isVisitorHere(sessionId: string): boolean {
    return this.#state.getWebSockets(sessionTag(sessionId)).length > 0
  }

  /** Who reads this session, and who reads the whole agent. */
  tell(sessionId: string, frame: Frame): void {
    this.#send(frame, EVERYTHING, sessionTag(sessionId))
  }

  /** What only the visitor of this session is told. */
  tellVisitor(sessionId: string, event: Frame['event']): void {
    this.#send({ event }, sessionTag(sessionId))
  }

  /** What is nobody's business but the owner's. */
  tellOwners(event: Frame['event']): void {
    this.#send({ event }, EVERYTHING)
  }

  #send(frame: Frame, ...tags: string[]): void {
    const text = JSON.stringify(frame)
    for (const tag of tags)
      for (const socket of this.#state.getWebSockets(tag)) {
        try {
          socket.send(text)
        } catch {
          // It is closing; its reader comes back with the id of the last event it saw.
        }
      }
  }
}
