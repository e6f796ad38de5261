import type { EngineSettings } from '../contract/engines.ts'

/** Shorter instructions are not detected: their text may well be part of an honest answer. */
const INSTRUCTIONS_MIN = 20
/** Keys are random, so that shorter ones are detected too. */
const KEY_MIN = 10
/** A run of so many letters of a secret leaks it. */
const RUN_MAX = 130
/** A run of so many letters at the end of the text is held back until it is known how it goes on. */
const HELD_FROM = 12
const KEY_HELD_FROM = 4
/** Runs of at least so many letters are counted together; in total this many, or this share of the secret, leak it. */
const COUNTED_RUN_MIN = 16
const COUNTED_MAX = 240
const SHARE_MAX = 0.8

const NOT_LETTERS = /[^\p{L}\p{N}]/gu
const PLAIN = /^[a-z0-9]$/
/**
 * Normalises a letter, so that changed case, accents, spaces and punctuation hide no secret: a lower-case letter or
 * digit, or nothing.
 */
const normalised = (letter: string): string =>
  PLAIN.test(letter) ? letter : letter.normalize('NFKD').toLowerCase().replace(NOT_LETTERS, '')
const normalisedText = (text: string): string => [...text].map(normalised).join('')

/** The secrets of an engine's settings: key and authorisation header. */
export const secretsIn = (settings: EngineSettings): string[] =>
  [
    'key' in settings ? settings.key : undefined,
    'authorization' in settings ? settings.authorization : undefined,
  ].filter((secret) => secret !== undefined)

/** A secret, normalised. `heldFrom`: the length of a run from which the end of a text is held back. */
interface Secret {
  letters: string
  heldFrom: number
}

/** Scans a text letter by letter for one secret. The run is the longest end of the text that is a part of the secret. */
class Tracker {
  readonly #secret: string
  readonly #heldFrom: number
  #run = ''
  /** The position of each letter of the run in the text. */
  #positions: number[] = []
  /** Letters of the run that are not in `#counted` yet. */
  #uncounted = 0
  /** Letters of all earlier runs of at least `COUNTED_RUN_MIN`. */
  #counted = 0

  constructor({ letters, heldFrom }: Secret) {
    this.#secret = letters
    this.#heldFrom = heldFrom
  }

  push(letter: string, position: number): void {
    if (!this.#secret.includes(this.#run + letter)) this.#shorten(letter)
    if (!this.#secret.includes(this.#run + letter)) return
    this.#run += letter
    this.#positions.push(position)
    this.#uncounted++
  }

  get isLeaked(): boolean {
    const { length } = this.#secret
    if (this.#run.length >= Math.min(length, RUN_MAX)) return true
    const counted = this.#counted + (this.#run.length >= COUNTED_RUN_MIN ? this.#uncounted : 0)
    return counted >= Math.min(length * SHARE_MAX, COUNTED_MAX)
  }

  /** The position from which the text is held back because the secret may go on; `null`: none. */
  get heldAt(): number | null {
    return this.#run.length >= this.#heldFrom ? (this.#positions[0] ?? null) : null
  }

  /** Drops letters from the start of the run until it is a part of the secret with `letter` behind it. */
  #shorten(letter: string): void {
    if (this.#run.length >= COUNTED_RUN_MIN) {
      this.#counted += this.#uncounted
      this.#uncounted = 0
    }
    while (this.#run && !this.#secret.includes(this.#run + letter)) {
      this.#run = this.#run.slice(1)
      this.#positions.shift()
    }
    this.#uncounted = Math.min(this.#uncounted, this.#run.length)
  }
}

/** Scans one text, which comes in parts, for secrets. */
class SecretScanner {
  readonly #trackers: Tracker[]
  #length = 0

  constructor(secrets: readonly Secret[]) {
    this.#trackers = secrets.map((secret) => new Tracker(secret))
  }

  /** Scans the next part. Returns whether the text so far leaks a secret. */
  scan(text: string): boolean {
    for (const letter of text) {
      for (const normalisedLetter of normalised(letter))
        for (const tracker of this.#trackers) tracker.push(normalisedLetter, this.#length)
      this.#length += letter.length
      if (this.#trackers.some(({ isLeaked }) => isLeaked)) return true
    }
    return false
  }

  /** How many characters at the end of the text are held back, because they may be the beginning of a leak. */
  get heldLength(): number {
    const positions = this.#trackers.flatMap(({ heldAt }) => heldAt ?? [])
    return this.#length - Math.min(this.#length, ...positions)
  }
}

/** Detects an engine's instructions and keys in its replies, also in parts and with changed case or punctuation. */
export class SecretDetector {
  readonly #secrets: readonly Secret[]

  constructor(instructions: readonly string[], keys: readonly string[]) {
    const longEnough = (texts: readonly string[], min: number, heldFrom: number) =>
      texts.map((text) => ({ letters: normalisedText(text), heldFrom })).filter(({ letters }) => letters.length >= min)
    this.#secrets = [
      ...longEnough(instructions, INSTRUCTIONS_MIN, HELD_FROM),
      ...longEnough(keys, KEY_MIN, KEY_HELD_FROM),
    ]
  }

  scanner(): SecretScanner {
    return new SecretScanner(this.#secrets)
  }

  /** Whether a complete text leaks a secret. */
  isLeakedIn(text: string): boolean {
    return this.scanner().scan(text)
  }
}
