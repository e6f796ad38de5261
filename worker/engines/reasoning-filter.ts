const BEGIN = '<think>'
const END = '</think>'

/** Removes the reasoning (`<think>…</think>`) that some models write before their reply from a streamed text. */
export class ReasoningFilter {
  #held = ''
  #hasEnded = false

  /** Takes the next part of the text and returns what can be passed on; nothing while it may be reasoning. */
  without(part: string): string {
    if (this.#hasEnded) return part
    this.#held += part
    const text = this.#held.trimStart()
    if (text.length < BEGIN.length && BEGIN.startsWith(text)) return ''
    if (!text.startsWith(BEGIN)) return this.#end(this.#held)
    const end = text.indexOf(END)
    return end < 0 ? '' : this.#end(text.slice(end + END.length).trimStart())
  }

  #end(text: string): string {
    this.#hasEnded = true
    this.#held = ''
    return text
  }
}
