/** Shorter texts are said by chance: what a house tells its agent may well be part of an honest answer. */
const TELLING_FROM = 24
/** So much of a longer one in a row gives it away. */
const RUN = 160
/** So much at the end of a text makes it worth waiting for what comes next. */
const STEP = 12

const flat = (text: string): string => text.replace(/\s/g, ' ').toLowerCase()

/** Watches over what must not be said, such as a system message or a key. */
export class Confidences {
  readonly #secrets: readonly string[]

  constructor(secrets: readonly string[]) {
    this.#secrets = secrets.map((secret) => flat(secret.trim())).filter((secret) => secret.length >= TELLING_FROM)
  }

  /** Whether a text has said one, or so much of one that it is told. */
  areIn(text: string): boolean {
    const said = flat(text)
    return this.#secrets.some((secret) => {
      const most = Math.min(secret.length, RUN)
      for (let at = 0; at + most <= said.length; at++) if (secret.includes(said.slice(at, at + most))) return true
      return false
    })
  }

  /** How many letters at the end of a text may be a part of one. */
  begunIn(text: string): number {
    const end = flat(text.slice(-RUN))
    const longest = (secret: string): number => {
      if (!secret.includes(end.slice(-STEP))) return 0
      let length = STEP
      while (length < end.length && secret.includes(end.slice(-length - 1))) length++
      return length
    }
    return end.length < STEP ? 0 : Math.max(0, ...this.#secrets.map(longest))
  }
}
