/** How long a person is let finish: until he is quiet for a moment, at most for `longestMs` since his first words. */
export interface Patience {
  quietMs: number
  longestMs: number
}

const QUIET_MS = 1_000
const LONGEST_MS = 3_000

/** When what a person has said so far is answered as one turn; times in milliseconds UTC. */
export const turnDueAt = (firstAt: number, lastAt: number, { quietMs, longestMs }: Patience): number =>
  Math.min(lastAt + quietMs, firstAt + longestMs)

/** What the hub knows of its agent's patience: its channels bring it with the messages. */
export class Bursts {
  readonly #sql: SqlStorage
  #longestMs: number

  constructor(sql: SqlStorage) {
    this.#sql = sql
    const [fact] = sql.exec<{ value: string }>(`SELECT value FROM facts WHERE name = 'patience'`).toArray()
    const kept = Number(fact?.value)
    this.#longestMs = Number.isFinite(kept) ? kept : LONGEST_MS
  }

  get patience(): Patience {
    return { quietMs: Math.min(QUIET_MS, this.#longestMs), longestMs: this.#longestMs }
  }

  learn(longestMs: number): void {
    if (longestMs === this.#longestMs) return
    this.#longestMs = longestMs
    this.#sql.exec(`INSERT OR REPLACE INTO facts (name, value) VALUES ('patience', ?)`, String(longestMs))
  }
}
