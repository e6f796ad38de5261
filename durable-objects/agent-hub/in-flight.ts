import type { Letter } from '../../worker/features/chat/mail.ts'
import type { Frame, Readers } from './readers.ts'

interface Unfinished {
  sessionId: string
  text: string
}

/**
 * Replies that are being made, as far as they have come, so that who opens a stream in the middle of one reads it from
 * its beginning. In memory alone: what is lost with the object is brought again by whoever makes it, or made anew.
 */
export class InFlight {
  readonly #agentId: string
  readonly #readers: Readers
  readonly #replies = new Map<string, Unfinished>()

  constructor(agentId: string, readers: Readers) {
    this.#agentId = agentId
    this.#readers = readers
  }

  /** Somebody begins to make it: whatever was read of another try is not part of it. */
  begin({ messageId }: Letter, sessionId: string): void {
    this.drop(messageId)
    this.#replies.set(messageId, { sessionId, text: '' })
  }

  /** Readers see the next piece, or none when something is missing before it. Answers with how much of the reply is here. */
  grow(messageId: string, sessionId: string, offset: number, text: string): number {
    const reply = this.#replies.get(messageId) ?? { sessionId, text: '' }
    this.#replies.set(messageId, reply)
    if (offset > reply.text.length) return reply.text.length
    reply.text = reply.text.slice(0, offset) + text
    this.#readers.tell(sessionId, this.#frame(messageId, sessionId, offset, text))
    return reply.text.length
  }

  /** It is told as a whole. */
  end(messageId: string): void {
    this.#replies.delete(messageId)
  }

  /** Nothing came of it: who has read a part of it forgets that. */
  drop(messageId: string): void {
    const reply = this.#replies.get(messageId)
    this.#replies.delete(messageId)
    if (reply?.text) this.#readers.tell(reply.sessionId, this.#frame(messageId, reply.sessionId, 0, ''))
  }

  /** What a reader is told who comes now; `sessionId` limits a visitor to his own. */
  soFar(sessionId: string | null): Frame[] {
    return [...this.#replies]
      .filter(([, reply]) => reply.text !== '' && (sessionId === null || reply.sessionId === sessionId))
      .map(([messageId, reply]) => this.#frame(messageId, reply.sessionId, 0, reply.text))
  }

  #frame(messageId: string, sessionId: string, offset: number, text: string): Frame {
    return { event: { type: 'delta', agentId: this.#agentId, sessionId, messageId, offset, text } }
  }
}
