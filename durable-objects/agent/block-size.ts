const BLOCK_MIN = 4
const BLOCK_MAX = 1024
const WINDOW_MS = 10 * 60_000

/** Size of the next quota block: as many plan conversations as were taken in a window of ten minutes, this one or the last. */
export class BlockSize {
  /** Start of the current window, and how many were taken in it and in the one before. */
  #windows = { at: 0, now: 0, before: 0 }

  /** Counts a plan conversation that was taken. */
  recordTaken(now: number): void {
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

  /** Whether the next block should be reserved now in the background, before a message has to wait for it. */
  isLow(left: number): boolean {
    return this.next() > BLOCK_MIN && left < this.next() / 4
  }
}
