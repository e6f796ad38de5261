/** The marks around the reasoning that models write into their reply: of most models, Gemini, Mistral, Seed and Kimi. */
const MARKS = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['[THINK]', '[/THINK]'],
  ['<seed:think>', '</seed:think>'],
  ['◁think▷', '◁/think▷'],
] as const
type Marks = (typeof MARKS)[number]

/** The end of reasoning whose beginning the server has put into the prompt, so that the reply does not have it. */
const LONE_END = '</think>'

/** A part of a reply. `voids`: all text before it was reasoning. */
interface Part {
  text: string
  voids?: true
}

/** How much of the end of a text may be the beginning of the mark. */
function partialMark(text: string, mark: string): number {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length--)
    if (text.endsWith(mark.slice(0, length))) return length
  return 0
}

/** Removes the reasoning that some models write before their reply from a streamed text. */
export class ReasoningFilter {
  #held = ''
  /** Of reasoning that has begun. */
  #marks: Marks | null = null
  #hasBegun = false
  #isOver = false

  /** Takes the next part of the text and returns what can be passed on; nothing while it may be reasoning. */
  without(part: string): Part {
    if (this.#isOver) return { text: part }
    this.#held += part
    return this.#hasBegun ? this.#untilLoneEnd() : this.#fromBeginning()
  }

  /** At the end of the reply: the text that was held back and is no reasoning. */
  rest(): string {
    const held = this.#marks ? '' : this.#held
    this.#held = ''
    return held
  }

  #fromBeginning(): Part {
    const text = this.#held.trimStart()
    this.#marks ??= MARKS.find(([begin]) => text.startsWith(begin)) ?? null
    if (this.#marks) {
      const [, end] = this.#marks
      const at = text.indexOf(end)
      if (at < 0) return { text: '' }
      this.#marks = null
      return { text: this.#pass(text.slice(at + end.length).trimStart()) }
    }
    if (MARKS.some(([begin]) => begin.startsWith(text))) return { text: '' }
    this.#hasBegun = true
    return this.#untilLoneEnd()
  }

  #untilLoneEnd(): Part {
    const at = this.#held.indexOf(LONE_END)
    if (at >= 0) return { text: this.#pass(this.#held.slice(at + LONE_END.length).trimStart()), voids: true }
    const kept = this.#held.length - partialMark(this.#held, LONE_END)
    const text = this.#held.slice(0, kept)
    this.#held = this.#held.slice(kept)
    return { text }
  }

  #pass(text: string): string {
    this.#isOver = true
    this.#held = ''
    return text
  }
}
