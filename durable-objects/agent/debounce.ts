import { readFact, writeFact } from './facts.ts'

const QUIET_MS = 1_000
const LONGEST_MS = 3_000

/** Threads with messages without a turn and with no unfinished turn; arrival of the first and the last of these messages. */
const WAITING = `
  SELECT thread_id, min(waits_since) AS first_at, max(waits_since) AS last_at FROM (
    SELECT thread_id, CASE WHEN json_valid(details) THEN coalesce(details ->> '$.arrivedAt', said_at) ELSE said_at END
      AS waits_since
    FROM messages WHERE turn_id IS NULL AND author = 'contact')
  WHERE thread_id NOT IN (SELECT thread_id FROM turns WHERE due_at IS NOT NULL) GROUP BY thread_id`

/**
 * The debounce window of providers' messages: those of one thread become one turn when no other has come for `QUIET_MS`, at
 * the latest `#longestMs` after the first. The web chat has no window.
 */
export class Debounce {
  readonly #sql: SqlStorage
  #longestMs: number

  constructor(sql: SqlStorage) {
    this.#sql = sql
    const stored = readFact(sql, 'patience')
    this.#longestMs = typeof stored === 'number' ? stored : LONGEST_MS
  }

  /** Sets the longest window in milliseconds; it comes from the settings, with each webhook call. */
  setWindow(longestMs: number): void {
    if (longestMs === this.#longestMs) return
    this.#longestMs = longestMs
    writeFact(this.#sql, 'patience', longestMs)
  }

  /** SQL of the earliest end after `?1` of a window. */
  get due(): string {
    return `SELECT min(${this.#end}) FROM (${WAITING}) WHERE ${this.#end} > ?1`
  }

  /** The earliest end of a window; `null`: none is open. */
  nextEnd(): number | null {
    return this.#sql.exec<{ at: number | null }>(`SELECT (${this.due}) AS at`, -1).one().at
  }

  /** Ids of threads whose window has ended and that have no unfinished turn. */
  elapsedThreads(now: number): number[] {
    const query = `SELECT thread_id FROM (${WAITING}) WHERE ${this.#end} <= ?`
    return this.#sql
      .exec<{ thread_id: number }>(query, now)
      .toArray()
      .map(({ thread_id }) => thread_id)
  }

  /** SQL of a window's end. Both numbers are made here from integers, not from input. */
  get #end(): string {
    const longest = Math.max(0, Math.trunc(this.#longestMs))
    return `min(last_at + ${Math.min(QUIET_MS, longest)}, first_at + ${longest})`
  }
}
