import type { NewMessage } from '../../worker/agent-client/messages.ts'
import { DAY_MS } from '../../worker/core/days.ts'
import type { Thread } from './rows.ts'
import type { Threads } from './threads.ts'

/** How many threads that a visitor begins within a day share a plan conversation; one more begins its own. */
const SHARED_MAX = 20

/**
 * Threads that one visitor of the web chat has begun one after the other ("new conversation"). They share nothing but their plan
 * conversation: `threads.visitor` is the key of the first of them, and `counted_at` the same in all.
 */
export class VisitorThreads {
  readonly #sql: SqlStorage
  readonly #threads: Threads

  constructor(sql: SqlStorage, threads: Threads) {
    this.#sql = sql
    this.#threads = threads
  }

  /** The thread that the sender of a message has left for a new one, if the new one shares its plan conversation. */
  earlierOf({ earlierSessionId }: NewMessage, now: number): Thread | null {
    const earlier = earlierSessionId === undefined ? null : this.#threads.find(earlierSessionId)
    return earlier?.channelType === 'webchat' && this.#startedSince(earlier.id, now - DAY_MS) < SHARED_MAX
      ? earlier
      : null
  }

  /** Makes a new thread share the plan conversation of the one that its visitor has left, if any. */
  join(thread: Thread, message: NewMessage, now: number): void {
    const earlier = this.earlierOf(message, now)
    if (!earlier || earlier.id === thread.id) return
    this.#sql.exec('UPDATE threads SET visitor = coalesce(visitor, key) WHERE id = ?', earlier.id)
    this.#sql.exec(
      'UPDATE threads SET (visitor, counted_at) = (SELECT visitor, counted_at FROM threads WHERE id = ?) WHERE id = ?',
      earlier.id,
      thread.id,
    )
  }

  #startedSince(id: number, at: number): number {
    const query = `SELECT count(*) AS count FROM threads
      WHERE visitor = (SELECT visitor FROM threads WHERE id = ?) AND started_at > ?`
    return this.#sql.exec<{ count: number }>(query, id, at).one().count
  }
}
