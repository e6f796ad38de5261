import { LOCALES } from '../contract/locales.ts'
import { say } from '../core/words.ts'
import { phrases } from './builtin.phrases.ts'
import { isOwnAnswer } from './builtin.rules.ts'
import { asLink } from './builtin.ts'
import type { Passage, Turn } from './engine.ts'

/** The id by which a prompt names a passage, by its place. */
export const citationOf = (place: number): string => `k${place + 1}`

const MARK = /[ \t]*[[【]\s*k\d+(?:\s*[,;]\s*k\d+)*\s*[\]】]/gu
/** What may become a mark with the next words. Tokens of models begin with their space, so that it is held with it. */
const BEGUN = /[ \t]*[[【][\sk\d,;]{0,40}$/u

/** Takes the marks out of a reply as it is made, by which a model cites passages, and keeps which were cited. */
export class Citations {
  readonly #passages: readonly Passage[]
  readonly #cited = new Set<Passage>()
  #held = ''

  constructor(passages: readonly Passage[]) {
    this.#passages = passages
  }

  /** What may be said now of the words so far. */
  without(words: string): string {
    if (this.#passages.length === 0) return words
    const text = (this.#held + words).replace(MARK, (mark) => {
      for (const [id] of mark.matchAll(/k\d+/g)) this.#cite(id)
      return ''
    })
    const begun = BEGUN.exec(text)?.index ?? text.length
    this.#held = text.slice(begun)
    return text.slice(0, begun)
  }

  /** What was held and did not become a mark. */
  rest(): string {
    return this.#held
  }

  get cited(): readonly Passage[] {
    return [...this.#cited]
  }

  #cite(id: string): void {
    const passage = this.#passages[Number(id.slice(1)) - 1]
    if (passage) this.#cited.add(passage)
  }
}

/** The line that names the cited passages, with links; empty where only answers of the owner's are cited. */
export function sourceLine(cited: readonly Passage[], { language }: Pick<Turn, 'language'>): string {
  const named = [...new Set(cited.filter((passage) => !isOwnAnswer(passage)).map(asLink))]
  return named.length > 0 ? `\n\n*${say(language, phrases.source, { heading: named.join(', ') })}*` : ''
}

/** A reply without that line: a model that reads it in the history writes one of its own. */
export function withoutSourceLine(reply: string): string {
  const at = reply.lastIndexOf('\n\n*')
  const isSource = LOCALES.some((locale) =>
    reply.startsWith(say(locale, phrases.source, { heading: '' }).trimEnd(), at + '\n\n*'.length),
  )
  return at > 0 && isSource ? reply.slice(0, at) : reply
}
