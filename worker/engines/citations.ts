import { LOCALES } from '../contract/locales.ts'
import { say } from '../core/words.ts'
import { phrases } from './builtin.phrases.ts'
import { isOwnAnswer } from './builtin.rules.ts'
import { asLink } from './builtin.ts'
import type { Passage, Turn } from './engine.ts'

/** The id of a passage in a prompt, by its index. */
export const citationOf = (index: number): string => `k${index + 1}`

/** A citation such as `[k1]` or `[k1, k2]`, with the spaces before it. */
const MARK = /[ \t]*[[【]\s*k\d+(?:\s*[,;]\s*k\d+)*\s*[\]】]/gu
/** A mark at the end of a text that may not be complete. The space before it is included, because tokens begin with it. */
const PARTIAL_MARK = /[ \t]*[[【][\sk\d,;]{0,40}$/u

/** Removes citation marks from a streamed reply and collects the passages that they cite. */
export class Citations {
  readonly #passages: readonly Passage[]
  readonly #cited = new Set<Passage>()
  #held = ''

  constructor(passages: readonly Passage[]) {
    this.#passages = passages
  }

  /** Takes the next part of the text and returns what can be passed on. A possible beginning of a mark is held back. */
  without(part: string): string {
    if (this.#passages.length === 0) return part
    const text = (this.#held + part).replace(MARK, (mark) => {
      for (const [id] of mark.matchAll(/k\d+/g)) this.#cite(id)
      return ''
    })
    const end = PARTIAL_MARK.exec(text)?.index ?? text.length
    this.#held = text.slice(end)
    return text.slice(0, end)
  }

  /** At the end of the reply: the text that was held back and did not become a mark. */
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

/** The line that names the cited passages, with links; empty if only the owner's own answers are cited. */
export function sourceLine(cited: readonly Passage[], { language }: Pick<Turn, 'language'>): string {
  const sources = [...new Set(cited.filter((passage) => !isOwnAnswer(passage)).map(asLink))]
  return sources.length > 0 ? `\n\n*${say(language, phrases.source, { heading: sources.join(', ') })}*` : ''
}

/** Removes that line from a reply in the history: a model that sees it writes source lines of its own. */
export function withoutSourceLine(reply: string): string {
  const at = reply.lastIndexOf('\n\n*')
  const isSource = LOCALES.some((locale) =>
    reply.startsWith(say(locale, phrases.source, { heading: '' }).trimEnd(), at + '\n\n*'.length),
  )
  return at > 0 && isSource ? reply.slice(0, at) : reply
}
