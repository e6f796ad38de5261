import type { Passage } from '../../engines/engine.ts'

const keyOf = ({ language, heading, questions, body }: Passage): string =>
  JSON.stringify([language, heading, questions, body])

/**
 * Compares what a document says now with what it said, a part of that at a time. A text that says something else counts
 * as one that was removed and one that was added; one that only moved is the same.
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
