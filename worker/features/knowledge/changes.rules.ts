import type { Passage } from '../../engines/engine.ts'

const keyOf = ({ language, heading, questions, body }: Passage): string =>
  JSON.stringify([language, heading, questions, body])

/**
 * Compares the passages of a new reading with the stored ones, which are passed in pages. A changed passage counts as one removed
 * and one added; a moved one as unchanged.
 */
export class Comparison {
  readonly #unmatched = new Map<string, number>()
  #added: number
  #removed = 0

  constructor(now: readonly Passage[]) {
    this.#added = now.length
    for (const passage of now) {
      const key = keyOf(passage)
      this.#unmatched.set(key, (this.#unmatched.get(key) ?? 0) + 1)
    }
  }

  with(before: readonly Passage[]): void {
    for (const passage of before) {
      const key = keyOf(passage)
      const count = this.#unmatched.get(key) ?? 0
      if (count === 0) this.#removed++
      else {
        this.#unmatched.set(key, count - 1)
        this.#added--
      }
    }
  }

  result(): { added: number; removed: number } {
    return { added: this.#added, removed: this.#removed }
  }
}
