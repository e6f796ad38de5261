import type { Clock } from '../../worker/core/clock.ts'
import { log } from '../../worker/core/log.ts'
import { UnreadableRow } from './stored.ts'

const KEPT_MS = 30 * 24 * 60 * 60_000

interface Source {
  source: 'messages' | 'deliveries' | 'changes' | 'turns'
  ref: string
  row: Record<string, unknown>
}

/**
 * Stored rows that cannot be read. Each is moved to a table of its own, so that work on the others goes on, and kept for
 * thirty days for inspection. What the row was part of ends as failed, and its owner sees that.
 */
export class Quarantine {
  readonly #agentId: string
  readonly #sql: SqlStorage
  readonly #clock: Clock

  constructor(agentId: string, sql: SqlStorage, clock: Clock) {
    this.#agentId = agentId
    this.#sql = sql
    this.#clock = clock
  }

  static createTables(sql: SqlStorage): void {
    sql.exec(`
      CREATE TABLE IF NOT EXISTS quarantine (
        number INTEGER PRIMARY KEY,
        source TEXT NOT NULL,
        ref TEXT NOT NULL,
        row TEXT NOT NULL,
        reason TEXT NOT NULL,
        at INTEGER NOT NULL
      );
    `)
  }

  /** What `read` makes of a row; `null`, and the row is put aside, when it cannot be read. `remove` ends the work on it. */
  reading<Made>(read: () => Made, { source, ref, row }: Source, remove: () => void): Made | null {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error
      this.#sql.exec(
        'INSERT INTO quarantine (source, ref, row, reason, at) VALUES (?, ?, ?, ?, ?)',
        source,
        ref,
        JSON.stringify(row),
        error.reason,
        this.#clock.now(),
      )
      remove()
      log('error', 'agent.quarantined', { agentId: this.#agentId, source, ref, reason: error.reason })
      return null
    }
  }

  prune(now: number): void {
    this.#sql.exec('DELETE FROM quarantine WHERE at < ?', now - KEPT_MS)
  }
}
