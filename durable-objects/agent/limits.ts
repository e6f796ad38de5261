import type { NewMessage, Reception } from '../../worker/agent-client/messages.ts'

type Limited = Extract<Reception, { kind: 'limited' }>

const SECOND = 1000
const MINUTE = 60 * SECOND

interface Limit {
  name: string
  most: number
  perMs: number
  /** Survives hibernation: stored at every fifth count, so that an ordinary visitor costs no write. */
  isPersisted?: boolean
}

/** Rate limits of a web-chat message: per session, IP address (as a hash), agent, and new sessions of an address. */
export const limitsOf = (sessionId: string, addressKey: string, isNewSession: boolean): Limit[] => [
  { name: `session:${sessionId}`, most: 6, perMs: 10 * SECOND },
  { name: `address:${addressKey}`, most: 20, perMs: MINUTE },
  { name: 'agent', most: 300, perMs: MINUTE },
  ...(isNewSession ? [{ name: `sessions:${addressKey}`, most: 30, perMs: 60 * MINUTE, isPersisted: true }] : []),
]

/** Rate limit of an owner's test questions: a run of all test cases fits in. */
export const previewLimits: readonly Limit[] = [{ name: 'rehearsals', most: 120, perMs: MINUTE, isPersisted: true }]

const STORED_EVERY = 5
const SWEEP_EVERY_MS = MINUTE

interface Counter {
  count: number
  until: number
}

/** Fixed-window rate limits with counters in memory: an object that is busy enough to reach a limit does not hibernate. */
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

  /** Counts one call against all limits and returns `null`; if one is full, counts none and returns the seconds to wait. */
  spend(limits: readonly Limit[], now: number): number | null {
    this.#sweep(now)
    const full = limits.flatMap(({ name, most }) => {
      const counter = this.#live(name, now)
      return counter && counter.count >= most ? [counter.until] : []
    })
    if (full.length > 0) return Math.max(1, Math.ceil((Math.max(...full) - now) / SECOND))
    for (const { name, perMs, isPersisted } of limits) {
      const counter = this.#live(name, now) ?? { count: 0, until: now + perMs }
      counter.count++
      this.#counters.set(name, counter)
      if (isPersisted && counter.count % STORED_EVERY === 0) this.#store(name, counter)
    }
    return null
  }

  /**
   * Counts a message against the limits of its visitor; `null`: it is within them. `addressKey`: hash of the visitor's IP
   * address; `null` for the owner, who has no limit here.
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

  #store(name: string, { count, until }: Counter): void {
    this.#sql.exec('INSERT OR REPLACE INTO counters (name, count, until) VALUES (?, ?, ?)', name, count, until)
  }

  #sweep(now: number): void {
    if (now - this.#sweptAt < SWEEP_EVERY_MS) return
    this.#sweptAt = now
    for (const [name, { until }] of this.#counters) if (until <= now) this.#counters.delete(name)
  }

  /** Deletes stored counters whose window has ended. */
  prune(now: number): void {
    this.#sql.exec('DELETE FROM counters WHERE until <= ?', now)
  }
}
