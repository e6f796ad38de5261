/** Folds case and accents character by character, so that positions are those of the original text. */
const foldedInPlace = (text: string): string =>
  text.replace(/[\s\S]/gu, (letter) => {
    const bare = letter.normalize('NFD')[0]?.toLowerCase() ?? letter
    return bare.length === letter.length ? bare : letter
  })

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/gu, '\\$&')
const WORD_CHARACTER = /[\p{L}\p{N}]/u
const withSingleSpaces = (text: string): string => foldedInPlace(text).replace(/\s+/gu, ' ')

/** Finds phrases in a text as whole words, ignoring case, accents and the width of spaces. */
export class PhraseMatcher {
  readonly #phrases: readonly string[]
  readonly #pattern: RegExp | null
  readonly #longest: number

  constructor(phrases: readonly string[]) {
    this.#phrases = phrases.map((phrase) => withSingleSpaces(phrase.trim()))
    const patterns = this.#phrases.map((phrase) => {
      const [before, after] = [WORD_CHARACTER.test(phrase[0] ?? ''), WORD_CHARACTER.test(phrase.at(-1) ?? '')]
      const words = phrase.split(' ').map(escaped).join('\\s+')
      return `${before ? '(?<![\\p{L}\\p{N}])' : ''}${words}${after ? '(?![\\p{L}\\p{N}])' : ''}`
    })
    this.#pattern = patterns.length > 0 ? new RegExp(patterns.join('|'), 'u') : null
    this.#longest = Math.max(0, ...this.#phrases.map(({ length }) => length))
  }

  isIn(text: string): boolean {
    return this.#pattern?.test(foldedInPlace(text)) ?? false
  }

  /**
   * Scans `next`, which follows `sent` in a text that comes in parts. `safeLength`: so many characters of `next` cannot
   * be the beginning of a phrase that goes on in the next part.
   */
  scan(sent: string, next: string): { isFound: boolean; safeLength: number } {
    if (!this.#pattern) return { isFound: false, safeLength: next.length }
    // Twice the length, because spaces in the text may be wider than in the phrase.
    const before = sent.slice(-2 * this.#longest)
    const text = before + next
    const end = this.#partialMatchAt(text, Math.max(before.length, text.length - 2 * this.#longest))
    return { isFound: this.isIn(text.slice(0, end)), safeLength: end - before.length }
  }

  /** The position of an incomplete phrase at the end of a text; the text's length when there is none. */
  #partialMatchAt(text: string, from: number): number {
    for (let at = from; at < text.length; at++) {
      if (at > 0 && WORD_CHARACTER.test(text[at - 1] ?? '') && WORD_CHARACTER.test(text[at] ?? '')) continue
      const tail = withSingleSpaces(text.slice(at))
      if (this.#phrases.some((phrase) => phrase.startsWith(tail) || phrase === tail.trimEnd())) return at
    }
    return text.length
  }
}

const matchers = new WeakMap<readonly string[], PhraseMatcher>()

/** The matcher of a list of an agent's settings. To compile it costs ten times what a search does, so it is kept with the list. */
export function matcherOf(phrases: readonly string[]): PhraseMatcher {
  const matcher = matchers.get(phrases) ?? new PhraseMatcher(phrases)
  matchers.set(phrases, matcher)
  return matcher
}
