const BLOCK_MIN = 4
const BLOCK_MAX = 1024
const WINDOW_MS = 10 * 60_000

/** How many plan conversations are reserved at once: about as many as were taken in the last ten to twenty minutes. */
export class BlockSize {
  /** Taken in this window and in the one before. */
  #windows = { at: 0, now: 0, before: 0 }

  /** One was taken. */
  note(now: number): void {
    const { at } = this.#windows
    if (now - at >= WINDOW_MS) {
      const before = now - at < 2 * WINDOW_MS ? this.#windows.now : 0
      this.#windows = { at: now, now: 0, before }
    }
    this.#windows.now++
  }

  next(): number {
    return Math.min(BLOCK_MAX, Math.max(BLOCK_MIN, this.#windows.now, this.#windows.before))
  }

  /** Whether the next block is best reserved now, beside the messages. */
  isLow(left: number): boolean {
    return this.next() > BLOCK_MIN && left < this.next() / 4
  }
}
