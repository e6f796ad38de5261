const QUIET_MS = 1_000
const LONGEST_MS = 3_000

/** Threads with messages that no turn has yet, and in which none is queued or running: when the first and the last came. */
const WAITING = `
  SELECT thread_id, min(waits_since) AS first_at, max(waits_since) AS last_at FROM (
    SELECT thread_id, CASE WHEN json_valid(details) THEN coalesce(details ->> '$.arrivedAt', said_at) ELSE said_at END
      AS waits_since
    FROM messages WHERE turn_id IS NULL AND author = 'contact')
  WHERE thread_id NOT IN (SELECT thread_id FROM turns WHERE due_at IS NOT NULL) GROUP BY thread_id`

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

  /** How long a contact may go on writing, in milliseconds. */
  setPatience(longestMs: number): void {
    if (longestMs === this.#longestMs) return
    this.#longestMs = longestMs
    this.#sql.exec(`INSERT OR REPLACE INTO facts (name, value) VALUES ('patience', ?)`, String(longestMs))
  }

  /** SQL of when the first contact has finished, of those that do after `?1`. */
  get due(): string {
    return `SELECT min(${this.#end}) FROM (${WAITING}) WHERE ${this.#end} > ?1`
  }

  /** When the first contact has finished; `null`: none is writing. */
  firstEnd(): number | null {
    return this.#sql.exec<{ at: number | null }>(`SELECT (${this.due}) AS at`, -1).one().at
  }

  /** Threads whose contact has finished, and in which no turn is queued or running. */
  finished(now: number): number[] {
    const query = `SELECT thread_id FROM (${WAITING}) WHERE ${this.#end} <= ?`
    return this.#sql
      .exec<{ thread_id: number }>(query, now)
      .toArray()
      .map(({ thread_id }) => thread_id)
  }

  /** A contact has finished when he was quiet for a moment, at the latest so long after his first words. */
  get #end(): string {
    const longest = Math.max(0, Math.trunc(this.#longestMs))
    return `min(last_at + ${Math.min(QUIET_MS, longest)}, first_at + ${longest})`
  }
}
