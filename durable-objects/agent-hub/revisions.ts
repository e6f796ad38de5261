import type { Clock } from '../../worker/core/clock.ts'
import { openDatabase } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import type { Revision } from '../../worker/features/chat/mail.ts'
import { reviseExchange } from '../../worker/features/chat/revising.service.ts'
import { backoffMs } from './backoff.ts'
import type { Owners } from './owners.ts'
import type { Lane } from './pool.ts'
import type { Quarantine } from './quarantine.ts'
import { ROW_VERSION, stored } from './stored.ts'
import { Withdrawing } from './withdrawing.ts'

interface Row extends Record<string, SqlStorageValue> {
  number: number
  revision: string
  attempts: number
  version: number
}

const AT_ONCE = 20
const SOON_MS = 500
/** While a turn of its session is under way, and while the database is away. */
const WAITED_MOST_MS = 60_000
const FAILED_MOST_MS = 60 * 60_000

/**
 * What people changed or took back, from the moment it is acknowledged until it stands where it is shown. What is still
 * waiting for its turn is changed there, what is being answered once it has been.
 */
export class Revisions implements Lane {
  readonly atOnce = 1
  readonly #env: Env
  readonly #agentId: string
  readonly #sql: SqlStorage
  readonly #withdrawing: Withdrawing
  readonly #owners: Owners
  readonly #quarantine: Quarantine
  readonly #clock: Clock

  constructor(env: Env, agentId: string, sql: SqlStorage, owners: Owners, quarantine: Quarantine, clock: Clock) {
    this.#env = env
    this.#agentId = agentId
    this.#sql = sql
    this.#withdrawing = new Withdrawing(sql)
    this.#owners = owners
    this.#quarantine = quarantine
    this.#clock = clock
  }

  take(revisions: readonly Revision[], now: number): void {
    for (const revision of revisions)
      if (!this.#withdrawing.revise(revision))
        this.#sql.exec(
          'INSERT INTO revisions (revision, next_at, version) VALUES (?, ?, ?)',
          JSON.stringify(revision),
          now,
          ROW_VERSION,
        )
  }

  nextDue(): number | null {
    return this.#sql.exec<{ at: number | null }>('SELECT min(next_at) AS at FROM revisions').one().at
  }

  begin(): Promise<void>[] {
    const rows = this.#sql
      .exec<Row>('SELECT * FROM revisions WHERE next_at <= ? ORDER BY number LIMIT ?', this.#clock.now(), AT_ONCE)
      .toArray()
    return rows.length > 0 ? [this.#work(rows)] : []
  }

  /** In the order in which they came. */
  async #work(rows: readonly Row[]): Promise<void> {
    for (const row of rows) {
      const revision = this.#read(row)
      if (revision) await this.#goOn(row, revision)
    }
  }

  #read(row: Row): Revision | null {
    const { number } = row
    return this.#quarantine.reading(
      () => stored('revision', row.revision, row.version),
      () => ({ source: 'revisions', id: String(number), sessionId: '', row }),
      () => this.#sql.exec('DELETE FROM revisions WHERE number = ?', number),
    )
  }

  async #goOn({ number, attempts }: Row, revision: Revision): Promise<void> {
    const { sessionId } = revision
    if (this.#withdrawing.isAnswering(sessionId)) return this.#later(number, attempts, SOON_MS, WAITED_MOST_MS)
    try {
      const db = openDatabase(this.#env, 'newest')
      const conversationId = await reviseExchange(db, this.#agentId, revision)
      this.#sql.exec('DELETE FROM revisions WHERE number = ?', number)
      if (revision.text === null) this.#withdrawing.forgetWords(revision)
      if (conversationId !== null) this.#owners.exchangeChanged({ sessionId, conversationId })
    } catch (error) {
      log('error', 'hub.revision', factsOf(error))
      this.#later(number, attempts, 0, FAILED_MOST_MS)
    }
  }

  /** Never dropped: it was acknowledged. At once the first time, then at growing distances of at most `mostMs`. */
  #later(number: number, attempts: number, leastMs: number, mostMs: number): void {
    this.#sql.exec(
      'UPDATE revisions SET attempts = attempts + 1, next_at = ? WHERE number = ?',
      this.#clock.now() + Math.max(leastMs, attempts === 0 ? 0 : backoffMs(attempts, mostMs)),
      number,
    )
  }
}
