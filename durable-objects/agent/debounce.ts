/** How long a contact is let finish: until it is quiet for `quietMs`, at most `longestMs` after its first words. */
export interface DebounceLimits {
  quietMs: number
  longestMs: number
}

const QUIET_MS = 1_000
const LONGEST_MS = 3_000

/** When what a contact has said so far is answered as one turn; times in milliseconds UTC. */
export const debounceEnd = (firstAt: number, lastAt: number, { quietMs, longestMs }: DebounceLimits): number =>
  Math.min(lastAt + quietMs, firstAt + longestMs)

interface Waiting extends Record<string, SqlStorageValue> {
  thread_id: number
  first_at: number
  last_at: number
}

/** Messages of providers that wait until their contact has finished. The patience comes with each call of a provider. */
export class Debounce {
  readonly #sql: SqlStorage
  #longestMs: number

  constructor(sql: SqlStorage) {
    this.#sql = sql
    const [fact] = sql.exec<{ value: string }>(`SELECT value FROM facts WHERE name = 'patience'`).toArray()
    const kept = Number(fact?.value)
    this.#longestMs = fact && Number.isFinite(kept) ? kept : LONGEST_MS
  }

  setPatience(longestMs: number): void {
    if (longestMs === this.#longestMs) return
    this.#longestMs = longestMs
    this.#sql.exec(`INSERT OR REPLACE INTO facts (name, value) VALUES ('patience', ?)`, String(longestMs))
  }

  /** Threads whose contact has finished, and in which no turn is queued or running. */
  finished(now: number): number[] {
    return this.#waiting()
      .filter(({ first_at, last_at }) => debounceEnd(first_at, last_at, this.#patience) <= now)
      .map(({ thread_id }) => thread_id)
  }

  /** When the first contact will have finished, of those that do after `after`. */
  nextDue(after: number): number | null {
    const dates = this.#waiting()
      .map(({ first_at, last_at }) => debounceEnd(first_at, last_at, this.#patience))
      .filter((at) => at > after)
    return dates.length > 0 ? Math.min(...dates) : null
  }

  get #patience(): DebounceLimits {
    return { quietMs: Math.min(QUIET_MS, this.#longestMs), longestMs: this.#longestMs }
  }

  #waiting(): Waiting[] {
    return this.#sql
      .exec<Waiting>(
        `SELECT thread_id, min(waits_since) AS first_at, max(waits_since) AS last_at FROM (
           SELECT thread_id, CASE WHEN json_valid(details) THEN coalesce(details ->> '$.arrivedAt', said_at) ELSE said_at END
             AS waits_since
           FROM messages WHERE turn_id IS NULL AND author = 'contact')
         WHERE thread_id NOT IN (SELECT thread_id FROM turns WHERE due_at IS NOT NULL) GROUP BY thread_id`,
      )
      .toArray()
  }
}
