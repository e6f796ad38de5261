import type { EngineSettings } from '../contract/engines.ts'

/** Shorter texts are said by chance: what a house tells its agent may well be part of an honest answer. */
const TELLING_FROM = 20
/** Keys are nobody's words: shorter ones give themselves away. */
const TELLING_KEY_FROM = 10
/** So many letters of a longer one in a row give it away. */
const RUN = 130
/** So many letters of instructions, or of a key, at the end of a text make it worth waiting for what comes next. */
const STEP = 12
const KEY_STEP = 4
/** Runs of so many letters are pieces of one; so many pieces of it, or this share of it, give it away as well. */
const PIECE = 16
const PIECES = 240
const SHARE = 0.8

const NOT_LETTERS = /[^\p{L}\p{N}]/gu
const PLAIN = /^[a-z0-9]$/
/** Letters and numbers alone, as nobody would notice them changed: no case, no accent, no space and no mark between. */
const bare = (letter: string): string =>
  PLAIN.test(letter) ? letter : letter.normalize('NFKD').toLowerCase().replace(NOT_LETTERS, '')
const bared = (text: string): string => [...text].map(bare).join('')

/** What must not be said of an engine itself: what it is reached with. */
export const secretsIn = (settings: EngineSettings): string[] =>
  [
    'key' in settings ? settings.key : undefined,
    'authorization' in settings ? settings.authorization : undefined,
  ].filter((secret) => secret !== undefined)

/** `step`: how much of it makes it worth waiting for what comes next. */
interface Secret {
  letters: string
  step: number
}

/** Follows a text letter by letter, and how much of one secret is in it. */
class Tracker {
  readonly #secret: string
  readonly #step: number
  /** The end of what was heard that is a part of the secret, and where each of its letters stands. */
  #run = ''
  #places: number[] = []
  /** Letters of the run that have not been counted among the pieces. */
  #fresh = 0
  #pieces = 0

  constructor({ letters, step }: Secret) {
    this.#secret = letters
    this.#step = step
  }

  hear(letter: string, place: number): void {
    if (!this.#secret.includes(this.#run + letter)) this.#breakOff(letter)
    if (!this.#secret.includes(this.#run + letter)) return
    this.#run += letter
    this.#places.push(place)
    this.#fresh++
  }

  get isTold(): boolean {
    const { length } = this.#secret
    if (this.#run.length >= Math.min(length, RUN)) return true
    const pieces = this.#pieces + (this.#run.length >= PIECE ? this.#fresh : 0)
    return pieces >= Math.min(length * SHARE, PIECES)
  }

  /** Where that begins which may still become more of it; `null`: nowhere. */
  get begunAt(): number | null {
    return this.#run.length >= this.#step ? (this.#places[0] ?? null) : null
  }

  #breakOff(letter: string): void {
    if (this.#run.length >= PIECE) {
      this.#pieces += this.#fresh
      this.#fresh = 0
    }
    while (this.#run && !this.#secret.includes(this.#run + letter)) {
      this.#run = this.#run.slice(1)
      this.#places.shift()
    }
    this.#fresh = Math.min(this.#fresh, this.#run.length)
  }
}

/** Listens to one text as it comes. */
export class Listener {
  readonly #trackers: Tracker[]
  #heard = 0

  constructor(secrets: readonly Secret[]) {
    this.#trackers = secrets.map((secret) => new Tracker(secret))
  }

  /** Whether the text has told a secret by now, or so much of one that it is told. */
  hears(text: string): boolean {
    for (const letter of text) {
      for (const part of bare(letter)) for (const tracker of this.#trackers) tracker.hear(part, this.#heard)
      this.#heard += letter.length
      if (this.#trackers.some(({ isTold }) => isTold)) return true
    }
    return false
  }

  /** How many letters at the end of the text may be a part of one. */
  get begun(): number {
    const places = this.#trackers.flatMap(({ begunAt }) => begunAt ?? [])
    return this.#heard - Math.min(this.#heard, ...places)
  }
}

/** Watches over what must not be said: what an engine is instructed with, and what it is reached with. */
export class Confidences {
  readonly #secrets: readonly Secret[]

  constructor(instructions: readonly string[], keys: readonly string[]) {
    const longEnough = (texts: readonly string[], least: number, step: number) =>
      texts.map((text) => ({ letters: bared(text), step })).filter(({ letters }) => letters.length >= least)
    this.#secrets = [...longEnough(instructions, TELLING_FROM, STEP), ...longEnough(keys, TELLING_KEY_FROM, KEY_STEP)]
  }

  listener(): Listener {
    return new Listener(this.#secrets)
  }

  /** Whether a whole text tells one. */
  areIn(text: string): boolean {
    return this.listener().hears(text)
  }
}
