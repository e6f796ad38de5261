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
  name: string
  count: number
  until: number
}

/** Counters over fixed windows. */
export class Limits {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  /** Counts one against every limit, or against none: then the seconds until the last that is full opens again. */
  spend(limits: readonly Limit[], now: number): number | null {
    const counters = this.#counters(limits, now)
    const full = limits.flatMap(({ name, most }) => {
      const counter = counters.get(name)
      return counter && counter.count >= most ? [counter.until] : []
    })
    if (full.length > 0) return Math.max(1, Math.ceil((Math.max(...full) - now) / SECOND))
    const rows = limits.map(({ name, perMs }) => {
      const counter = counters.get(name)
      return [name, (counter?.count ?? 0) + 1, counter?.until ?? now + perMs]
    })
    this.#sql.exec(
      `INSERT OR REPLACE INTO counters (name, count, until) VALUES ${rows.map(() => '(?, ?, ?)').join(', ')}`,
      ...rows.flat(),
    )
    return null
  }

  prune(now: number): void {
    this.#sql.exec('DELETE FROM counters WHERE until <= ?', now)
  }

  #counters(limits: readonly Limit[], now: number): Map<string, Counter> {
    const rows = this.#sql.exec<Counter>(
      `SELECT name, count, until FROM counters WHERE until > ? AND name IN (${limits.map(() => '?').join(', ')})`,
      now,
      ...limits.map(({ name }) => name),
    )
    return new Map(rows.toArray().map((counter) => [counter.name, counter]))
  }
}
