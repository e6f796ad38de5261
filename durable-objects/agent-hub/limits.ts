const SECOND = 1000
const MINUTE = 60 * SECOND

interface Limit {
  name: string
  most: number
  perMs: number
}

/** What a visitor, an address and an agent may do; the address comes hashed. */
export const limitsOf = (sessionId: string, addressKey: string, isNewSession: boolean): Limit[] => [
  { name: `session:${sessionId}`, most: 6, perMs: 10 * SECOND },
  { name: `address:${addressKey}`, most: 20, perMs: MINUTE },
  { name: 'agent', most: 300, perMs: MINUTE },
  ...(isNewSession ? [{ name: `sessions:${addressKey}`, most: 30, perMs: 60 * MINUTE }] : []),
]

interface Counter extends Record<string, SqlStorageValue> {
  count: number
  until: number
}

/** Counters over fixed windows. */
export class Limits {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  /** Counts one against every limit, or against none: then the seconds until the first that is full opens again. */
  spend(limits: readonly Limit[], now: number): number | null {
    const counters = limits.map((limit) => ({ limit, counter: this.#read(limit.name, now) }))
    const full = counters.filter(({ limit, counter }) => counter && counter.count >= limit.most)
    if (full.length > 0) {
      const opensAt = Math.max(...full.map(({ counter }) => counter?.until ?? now))
      return Math.max(1, Math.ceil((opensAt - now) / SECOND))
    }
    for (const { limit, counter } of counters)
      this.#sql.exec(
        'INSERT OR REPLACE INTO counters (name, count, until) VALUES (?, ?, ?)',
        limit.name,
        (counter?.count ?? 0) + 1,
        counter?.until ?? now + limit.perMs,
      )
    return null
  }

  prune(now: number): void {
    this.#sql.exec('DELETE FROM counters WHERE until <= ?', now)
  }

  #read(name: string, now: number): Counter | undefined {
    const [counter] = this.#sql.exec<Counter>(
      'SELECT count, until FROM counters WHERE name = ? AND until > ?',
      name,
      now,
    )
    return counter
  }
}
