import type { Threads } from './threads.ts'

/** Keys under which a contact goes on in a thread that began under another: he has a new number, or shows an id now. */
export class Aliases {
  readonly #sql: SqlStorage
  readonly #threads: Threads

  constructor(sql: SqlStorage, threads: Threads) {
    this.#sql = sql
    this.#threads = threads
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
  }
}
