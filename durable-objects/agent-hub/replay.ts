import { STREAM_EVENTS_KEPT } from '../../worker/contract/limits.ts'
import type { Result } from '../../worker/contract/stream.ts'
import type { Numbered } from '../../worker/features/chat/mail.ts'

/** What a returning reader is owed: results, or the word that more is gone than is kept. */
export type Missed = { kind: 'events'; events: Numbered[] } | { kind: 'resync' }

/** Results after a number from the database, oldest first; `null`: more than are kept. */
type Older = (last: number) => Promise<Numbered[] | null>

export interface LookedBack {
  floor: number
  results: Numbered[] | null
}

/** An id that is not ours lies beyond everything that was told. */
const numberIn = (lastId: string | null): number | null =>
  lastId === null ? null : /^\d{1,15}$/.test(lastId) ? Number(lastId) : Number.POSITIVE_INFINITY

/**
 * Gives each result of the agent its number, lets readers hear of them in that order, and knows what a reader missed.
 * The numbers are milliseconds made strictly larger each time, and stand with the exchanges in the database: this object
 * remembers only what was told since it woke.
 */
export class Replay {
  readonly #tell: (told: Numbered) => void
  readonly #line: { number: number; result: Result | null | undefined }[] = []
  readonly #told: Numbered[] = []
  /** Everything above it was told by this object and is in `#told`, unless it has dropped out there. */
  #floor: number
  #newest: number

  constructor(now: number, tell: (told: Numbered) => void) {
    this.#floor = now
    this.#newest = now
    this.#tell = tell
  }

  /** What the database has is behind us, whatever the clock says. */
  goBehind(lastEvent: number): void {
    if (lastEvent <= this.#newest) return
    this.#newest = lastEvent
    this.#floor = lastEvent
  }

  /** The number of a result that is about to be stored; readers of later ones wait until it is settled. */
  take(now: number): number {
    const number = Math.max(this.#newest + 1, now)
    this.#newest = number
    this.#line.push({ number, result: undefined })
    return number
  }

  /** It is stored, and readers may hear of it; or (`null`) there is nothing to tell. */
  settle(number: number, result: Result | null): void {
    const place = this.#line.find((each) => each.number === number)
    if (place) place.result = result
    for (let first = this.#line[0]; first && first.result !== undefined; first = this.#line[0]) {
      this.#line.shift()
      if (first.result) this.#publish({ number: first.number, result: first.result })
    }
  }

  /** What only the database still has of what came after `lastId`; to be handed to `missed` at once. */
  async lookBack(lastId: string | null, older: Older): Promise<LookedBack> {
    const last = numberIn(lastId)
    const floor = this.#floor
    return { floor, results: last !== null && last < floor ? await older(last) : [] }
  }

  /** Since `lastId`, or nothing for a new reader. `sessionId` limits a visitor to his own. */
  missed(lastId: string | null, sessionId: string | null, { floor, results }: LookedBack): Missed {
    const last = numberIn(lastId)
    if (last === null) return { kind: 'events', events: [] }
    const hasGap = last < this.#floor && floor < this.#floor
    if (last > this.#newest || results === null || hasGap) return { kind: 'resync' }
    const told = this.#told.filter(({ number }) => number > last)
    const known = new Set(told.map(({ number }) => number))
    // What is stored and not told yet will be told to this reader like to any other.
    const before = results.filter(({ number }) => number <= this.position && !known.has(number))
    const events = [...before, ...told]
    if (events.length > STREAM_EVENTS_KEPT) return { kind: 'resync' }
    return {
      kind: 'events',
      events: events.filter(({ result }) => sessionId === null || result.sessionId === sessionId),
    }
  }

  #publish(told: Numbered): void {
    this.#told.push(told)
    const gone = this.#told.length > STREAM_EVENTS_KEPT ? this.#told.shift() : undefined
    if (gone) this.#floor = gone.number
    this.#tell(told)
  }

  /** Where a reader stands who has been told everything so far. */
  get position(): number {
    const [first] = this.#line
    return first ? first.number - 1 : this.#newest
  }
}
