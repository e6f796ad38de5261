/** Holds calls back until they are released, by a word in their text. */
export class Gates {
  readonly #held = new Map<string, { reached: () => void; open: Promise<void>; release: () => void }>()

  /** Holds the next call with this word; resolves when it has arrived. */
  close(word: string): Promise<void> {
    const { promise: open, resolve: release } = Promise.withResolvers<void>()
    const { promise: arrival, resolve: reached } = Promise.withResolvers<void>()
    this.#held.set(word, { reached, open, release })
    return arrival
  }

  open(word: string): void {
    this.#held.get(word)?.release()
    this.#held.delete(word)
  }

  /** Waits while the gate of a word in this text is closed. */
  async pass(text: string): Promise<void> {
    for (const [word, gate] of this.#held) {
      if (!text.includes(word)) continue
      gate.reached()
      await gate.open
    }
  }
}
