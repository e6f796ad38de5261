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
 * Moves stored rows that cannot be parsed to the table `quarantine`, so that they do not stop the work on other rows. They are
 * kept for 30 days for inspection. The turn, delivery or change of such a row ends as failed, which the owner sees.
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

  /** The result of `read`. If it throws `UnreadableRow`, stores the row in the quarantine, calls `remove`, and returns `null`. */
  readOrQuarantine<Made>(read: () => Made, { source, ref, row }: Source, remove: () => void): Made | null {
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
