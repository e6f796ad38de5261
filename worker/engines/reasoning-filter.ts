const BEGIN = '<think>'
const END = '</think>'

/** Leaves out the reasoning that a model writes before its reply; visitors do not see it. */
export class ReasoningFilter {
  #held = ''
  #hasEnded = false

  /** What of the next words may be said. */
  without(words: string): string {
    if (this.#hasEnded) return words
    this.#held += words
    const begun = this.#held.trimStart()
    if (begun.length < BEGIN.length && BEGIN.startsWith(begun)) return ''
    if (!begun.startsWith(BEGIN)) return this.#end(this.#held)
    const end = begun.indexOf(END)
    return end < 0 ? '' : this.#end(begun.slice(end + END.length).trimStart())
  }

  #end(said: string): string {
    this.#hasEnded = true
    this.#held = ''
    return said
  }
}
