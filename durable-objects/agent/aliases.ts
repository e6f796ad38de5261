import type { Outbox } from './outbox.ts'
import type { Threads } from './threads.ts'

/** Of one contact, in what is known of him. */
const NOTED_MAX = 20

/** Keys under which a contact goes on in a thread that began under another: he has a new number, or shows an id now. */
export class Aliases {
  readonly #sql: SqlStorage
  readonly #threads: Threads
  readonly #outbox: Outbox

  constructor(sql: SqlStorage, threads: Threads, outbox: Outbox) {
    this.#sql = sql
    this.#threads = threads
    this.#outbox = outbox
  }

  /** The key of the thread that what comes under a key belongs to. */
  of(key: string): string {
    const query = 'SELECT thread_key AS kept FROM thread_aliases WHERE key = ?'
    return this.#sql.exec<{ kept: string }>(query, key).toArray()[0]?.kept ?? key
  }

  /** What comes under a key belongs to another thread from now on. A key that has a thread of its own keeps it. */
  add(key: string, threadKey: string): void {
    if (key === threadKey || this.#threads.find(key)) return
    this.#sql.exec('INSERT OR REPLACE INTO thread_aliases (key, thread_key) VALUES (?, ?)', key, this.of(threadKey))
    this.note(key)
  }

  /** Has D1 know a key too, in what is known of its contact, once its thread is in the working set. */
  note(key: string): void {
    const thread = this.#threads.find(this.of(key))
    const noted = thread?.contact?.otherSessionIds ?? []
    if (!thread || thread.key === key || noted.includes(key)) return
    this.#threads.visited(thread.id, { otherSessionIds: [...noted, key].slice(-NOTED_MAX) })
    this.#outbox.add('status', thread.key)
  }

  /** One that D1 has, of an object that lost its storage. */
  restore(key: string, threadKey: string): void {
    this.#sql.exec('INSERT OR IGNORE INTO thread_aliases (key, thread_key) VALUES (?, ?)', key, threadKey)
  }
}
