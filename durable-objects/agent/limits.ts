import type { NewMessage, Reception } from '../../worker/agent-client/messages.ts'

type Limited = Extract<Reception, { kind: 'limited' }>

const SECOND = 1000
const MINUTE = 60 * SECOND

interface Limit {
  name: string
  most: number
  perMs: number
  /** Outlives the object's sleep: written down at every fifth count, so that an ordinary visitor costs no write. */
  isKept?: boolean
}

/** What a visitor, an address and an agent may do; the address comes hashed. */
export const limitsOf = (sessionId: string, addressKey: string, isNewSession: boolean): Limit[] => [
  { name: `session:${sessionId}`, most: 6, perMs: 10 * SECOND },
  { name: `address:${addressKey}`, most: 20, perMs: MINUTE },
  { name: 'agent', most: 300, perMs: MINUTE },
  ...(isNewSession ? [{ name: `sessions:${addressKey}`, most: 30, perMs: 60 * MINUTE, isKept: true }] : []),
]

/** What the owner himself may ask his agent: all his test cases in a row. */
export const rehearsalLimits: readonly Limit[] = [{ name: 'rehearsals', most: 120, perMs: MINUTE, isKept: true }]

const WRITTEN_EVERY = 5
const SWEPT_EVERY_MS = MINUTE

interface Counter {
  count: number
  until: number
}

/** Counters over fixed windows, in memory: an object that is busy enough for a limit to matter does not sleep. */
export class Limits {
  readonly #sql: SqlStorage
  readonly #counters = new Map<string, Counter>()
  #sweptAt = 0

  constructor(sql: SqlStorage) {
    this.#sql = sql
    for (const { name, count, until } of sql.exec<{ name: string; count: number; until: number }>(
      'SELECT name, count, until FROM counters',
    ))
      this.#counters.set(name, { count, until })
  }

  /** Counts one against every limit, or against none: then the seconds until the last that is full opens again. */
  spend(limits: readonly Limit[], now: number): number | null {
    this.#sweep(now)
    const full = limits.flatMap(({ name, most }) => {
      const counter = this.#live(name, now)
      return counter && counter.count >= most ? [counter.until] : []
    })
    if (full.length > 0) return Math.max(1, Math.ceil((Math.max(...full) - now) / SECOND))
    for (const { name, perMs, isKept } of limits) {
      const counter = this.#live(name, now) ?? { count: 0, until: now + perMs }
      counter.count++
      this.#counters.set(name, counter)
      if (isKept && counter.count % WRITTEN_EVERY === 0) this.#write(name, counter)
    }
    return null
  }

  /**
   * Counts a message against all that its visitor may do; `null` where there is room. `addressKey` is the visitor's
   * address, hashed; `null` when the owner asks, who is not held to it.
   */
  refusal(
    { sessionId, isProven }: Pick<NewMessage, 'sessionId' | 'isProven'>,
    addressKey: string | null,
    now: number,
  ): Limited | null {
    if (addressKey === null) return null
    const retryAfterSeconds = this.spend(limitsOf(sessionId, addressKey, !isProven), now)
    return retryAfterSeconds === null ? null : { kind: 'limited', retryAfterSeconds }
  }

  #live(name: string, now: number): Counter | undefined {
    const counter = this.#counters.get(name)
    return counter && counter.until > now ? counter : undefined
  }

  #write(name: string, { count, until }: Counter): void {
    this.#sql.exec('INSERT OR REPLACE INTO counters (name, count, until) VALUES (?, ?, ?)', name, count, until)
  }

  #sweep(now: number): void {
    if (now - this.#sweptAt < SWEPT_EVERY_MS) return
    this.#sweptAt = now
    for (const [name, { until }] of this.#counters) if (until <= now) this.#counters.delete(name)
  }

  /** Forgets what was written down and is over. */
  prune(now: number): void {
    this.#sql.exec('DELETE FROM counters WHERE until <= ?', now)
  }
}
