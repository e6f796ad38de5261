import type { Acceptance, Begun, Stored } from '../../worker/features/chat/mail.ts'

const MOST = 500

const storedAs = (acceptance: Acceptance, { turn }: Begun): Stored => {
  if (acceptance.kind !== 'yours' || acceptance.turn !== turn) return acceptance
  return { kind: 'kept', place: acceptance.place, bookmark: acceptance.bookmark }
}

/** Messages that are being stored while their replies are made: whoever began one asks here what became of it. */
export class Ahead {
  readonly #storing = new Map<string, Promise<Stored>>()

  /** What became of a message; or, as soon as `take` tells, with what its reply may be begun. */
  async taken(
    messageId: string,
    take: (ahead: (begun: Begun) => void) => Promise<Acceptance>,
  ): Promise<Acceptance | Begun> {
    const { promise: begun, resolve: ahead } = Promise.withResolvers<Begun>()
    const taken = take(ahead)
    const first = await Promise.race([begun, taken])
    if (first.kind === 'begun')
      this.#keep(
        messageId,
        taken.then((acceptance) => storedAs(acceptance, first)),
      )
    return first
  }

  /** `null`: nobody here knows of it. */
  stored(messageId: string): Promise<Stored> | null {
    const stored = this.#storing.get(messageId) ?? null
    this.#storing.delete(messageId)
    return stored
  }

  #keep(messageId: string, stored: Promise<Stored>): void {
    // Whoever began it may have died: then nobody asks.
    stored.catch(() => {})
    this.#storing.set(messageId, stored)
    const [oldest] = this.#storing.keys()
    if (this.#storing.size > MOST && oldest) this.#storing.delete(oldest)
  }
}
