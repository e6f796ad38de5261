import type { Outbox } from './outbox.ts'
import type { Threads } from './threads.ts'

/** Most aliases that are stored in a contact's profile. */
const ALIASES_MAX = 20

/** Aliases of session ids: a contact whose id at the provider has changed (as a new number) continues in his old thread. */
export class Aliases {
  readonly #sql: SqlStorage
  readonly #threads: Threads
  readonly #outbox: Outbox

  constructor(sql: SqlStorage, threads: Threads, outbox: Outbox) {
    this.#sql = sql
    this.#threads = threads
    this.#outbox = outbox
  }

  /** The session id of the thread for a key: that of the alias, or else the key itself. */
  resolve(key: string): string {
    const query = 'SELECT thread_key AS kept FROM thread_aliases WHERE key = ?'
    return this.#sql.exec<{ kept: string }>(query, key).toArray()[0]?.kept ?? key
  }

  /** Makes a key an alias of a thread, unless it has a thread of its own. */
  add(key: string, threadKey: string): void {
    if (key === threadKey || this.#threads.find(key)) return
    this.#sql.exec(
      'INSERT OR REPLACE INTO thread_aliases (key, thread_key) VALUES (?, ?)',
      key,
      this.resolve(threadKey),
    )
    this.recordInContact(key)
  }

  /** Stores an alias in the contact's profile too, which the outbox writes to D1; only if its thread is in the working set. */
  recordInContact(key: string): void {
    const thread = this.#threads.find(this.resolve(key))
    const aliases = thread?.contact?.otherSessionIds ?? []
    if (!thread || thread.key === key || aliases.includes(key)) return
    this.#threads.mergeContact(thread.id, { otherSessionIds: [...aliases, key].slice(-ALIASES_MAX) })
    this.#outbox.add('status', thread.key)
  }

  /** Adds an alias that was read from D1 after the loss of the storage. */
  restore(key: string, threadKey: string): void {
    this.#sql.exec('INSERT OR IGNORE INTO thread_aliases (key, thread_key) VALUES (?, ?)', key, threadKey)
  }
}
