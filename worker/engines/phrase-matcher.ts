/** Lower case and without marks, with each letter where it was, so that places hold for the text as well. */
const plain = (text: string): string =>
  text.replace(/[\s\S]/gu, (letter) => {
    const bare = letter.normalize('NFD')[0]?.toLowerCase() ?? letter
    return bare.length === letter.length ? bare : letter
  })

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/gu, '\\$&')
const IS_WORD = /[\p{L}\p{N}]/u
const squashed = (text: string): string => plain(text).replace(/\s+/gu, ' ')

/** Finds phrases of an owner in a text, as whole words, whatever their case, accents and spaces. */
export class PhraseMatcher {
  readonly #phrases: readonly string[]
  readonly #pattern: RegExp | null
  readonly #longest: number

  constructor(phrases: readonly string[]) {
    this.#phrases = phrases.map((phrase) => squashed(phrase.trim()))
    const patterns = this.#phrases.map((phrase) => {
      const [before, after] = [IS_WORD.test(phrase[0] ?? ''), IS_WORD.test(phrase.at(-1) ?? '')]
      const words = phrase.split(' ').map(escaped).join('\\s+')
      return `${before ? '(?<![\\p{L}\\p{N}])' : ''}${words}${after ? '(?![\\p{L}\\p{N}])' : ''}`
    })
    this.#pattern = patterns.length > 0 ? new RegExp(patterns.join('|'), 'u') : null
    this.#longest = Math.max(0, ...this.#phrases.map(({ length }) => length))
  }

  isIn(text: string): boolean {
    return this.#pattern?.test(plain(text)) ?? false
  }

  /**
   * Reads on in a text that comes in pieces: `next` after `said`, which was passed on. `begun`: from where on `next` may be
   * the beginning of a phrase, and has to wait; its length when it need not.
   */
  reads(said: string, next: string): { isSaid: boolean; begun: number } {
    if (!this.#pattern) return { isSaid: false, begun: next.length }
    // Spaces may be doubled: a phrase takes more room in a text than in its list.
    const before = said.slice(-2 * this.#longest)
    const text = before + next
    const begun = this.#begunAt(text, Math.max(before.length, text.length - 2 * this.#longest))
    return { isSaid: this.isIn(text.slice(0, begun)), begun: begun - before.length }
  }

  /** Where at the end of a text a phrase may have begun that is not whole yet; its length when nowhere. */
  #begunAt(text: string, from: number): number {
    for (let at = from; at < text.length; at++) {
      if (at > 0 && IS_WORD.test(text[at - 1] ?? '') && IS_WORD.test(text[at] ?? '')) continue
      const tail = squashed(text.slice(at))
      if (this.#phrases.some((phrase) => phrase.startsWith(tail) || phrase === tail.trimEnd())) return at
    }
    return text.length
  }
}
