import { isOwnAnswer } from './builtin.rules.ts'
import type { Found, Turn } from './engine.ts'
import { joined, unitsOf } from './quoting.rules.ts'

/** Lower case and without marks, with each letter where it was, so that places hold for the text as well. */
const plain = (text: string): string =>
  text.replace(/[\s\S]/gu, (letter) => {
    const bare = letter.normalize('NFD')[0]?.toLowerCase() ?? letter
    return bare.length === letter.length ? bare : letter
  })

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/gu, '\\$&')
const IS_WORD = /[\p{L}\p{N}]/u
const squashed = (text: string): string => plain(text).replace(/\s+/gu, ' ')

/** What an agent must never say: phrases, found as whole words, whatever their case, marks and spaces. */
export class NeverSaid {
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

/** The passages without the sentences that must not be said; an answer of the owner's that has one is left out whole. */
const sayable = (passages: readonly Found[], never: NeverSaid): Found[] =>
  passages.flatMap((passage) => {
    if (!never.isIn(`${passage.heading}\n${passage.body}`)) return [passage]
    if (isOwnAnswer(passage) || never.isIn(passage.heading)) return []
    const body = joined(unitsOf(passage.body).filter(({ text }) => !never.isIn(text)))
    return body && !never.isIn(body) ? [{ ...passage, body }] : []
  })

/** A turn whose passages hold nothing that its agent must never say. */
export function withoutNeverSaid(turn: Turn): Turn {
  const { neverSay } = turn.agent.manner
  if (neverSay.length === 0) return turn
  const never = new NeverSaid(neverSay)
  return {
    ...turn,
    passages: sayable(turn.passages, never),
    ...(turn.questions && {
      questions: turn.questions.map(({ text, passages }) => ({ text, passages: sayable(passages, never) })),
    }),
  }
}
