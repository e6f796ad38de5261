import type { Acceptance, Letter } from '../../worker/features/chat/mail.ts'

const MOST = 500

interface Memory {
  letter: Letter
  acceptance: Promise<Acceptance>
}

/**
 * Messages that are being answered or were a moment ago: the same one again joins them and costs nothing. What is
 * forgotten here, the database still knows by the message's id.
 */
export class Remembered {
  readonly #memories = new Map<string, Memory>()

  find(messageId: string): Memory | null {
    return this.#memories.get(messageId) ?? null
  }

  /** Only what was answered is kept: whatever else became of it, whoever sends it again asks for another try. */
  keep(letter: Letter, acceptance: Promise<Acceptance>): Promise<Acceptance> {
    const { messageId } = letter
    this.#memories.set(messageId, { letter, acceptance })
    const forget = () => void this.#memories.delete(messageId)
    acceptance.then((made) => {
      if (made.kind !== 'ended' || made.outcome.kind !== 'answered') forget()
    }, forget)
    const [oldest] = this.#memories.keys()
    if (this.#memories.size > MOST && oldest) this.#memories.delete(oldest)
    return acceptance
  }
}

export const isSameMessage = (one: Letter, other: Letter): boolean =>
  one.sessionId === other.sessionId && one.text === other.text
