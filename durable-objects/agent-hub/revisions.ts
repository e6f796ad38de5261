import type { Clock } from '../../worker/core/clock.ts'
import { openDatabase } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import type { Revision } from '../../worker/features/chat/mail.ts'
import { reviseExchange } from '../../worker/features/chat/revising.service.ts'
import { backoffMs } from './backoff.ts'
import type { Owners } from './owners.ts'
import { Withdrawing } from './withdrawing.ts'

interface Row extends Record<string, SqlStorageValue> {
  number: number
  revision: string
  attempts: number
}

const AT_ONCE = 20
/** About a quarter of an hour: longer than any turn takes. */
const ATTEMPTS_MAX = 20
const SOON_MS = 500

/**
 * What people changed or took back, from the moment it is acknowledged until it stands where it is shown. What is still
 * waiting for its turn is changed there, what is being answered once it has been.
 */
export class Revisions {
  readonly #env: Env
  readonly #agentId: string
  readonly #sql: SqlStorage
  readonly #withdrawing: Withdrawing
  readonly #owners: Owners
  readonly #clock: Clock

  constructor(env: Env, agentId: string, sql: SqlStorage, owners: Owners, clock: Clock) {
    this.#env = env
    this.#agentId = agentId
    this.#sql = sql
    this.#withdrawing = new Withdrawing(sql)
    this.#owners = owners
    this.#clock = clock
  }

  take(revisions: readonly Revision[], now: number): void {
    for (const revision of revisions)
      if (!this.#withdrawing.revise(revision))
        this.#sql.exec('INSERT INTO revisions (revision, next_at) VALUES (?, ?)', JSON.stringify(revision), now)
  }

  nextDue(): number | null {
    return this.#sql.exec<{ at: number | null }>('SELECT min(next_at) AS at FROM revisions').one().at
  }

  /** In the order in which they came. */
  async work(now: number): Promise<void> {
    const rows = this.#sql
      .exec<Row>('SELECT * FROM revisions WHERE next_at <= ? ORDER BY number LIMIT ?', now, AT_ONCE)
      .toArray()
    for (const row of rows) await this.#goOn(row, JSON.parse(row.revision) as Revision)
  }

  async #goOn({ number, attempts }: Row, revision: Revision): Promise<void> {
    const { sessionId } = revision
    if (this.#withdrawing.isAnswering(sessionId)) return this.#later(number, attempts, SOON_MS)
    try {
      const db = openDatabase(this.#env, 'newest')
      const conversationId = await reviseExchange(db, this.#agentId, revision)
      this.#sql.exec('DELETE FROM revisions WHERE number = ?', number)
      if (revision.text === null) this.#withdrawing.forgetWords(revision)
      if (conversationId !== null) this.#owners.exchangeChanged({ sessionId, conversationId })
    } catch (error) {
      log('error', 'hub.revision', factsOf(error))
      this.#later(number, attempts, 0)
    }
  }

  #later(number: number, attempts: number, leastMs: number): void {
    if (attempts >= ATTEMPTS_MAX) this.#sql.exec('DELETE FROM revisions WHERE number = ?', number)
    else
      this.#sql.exec(
        'UPDATE revisions SET attempts = attempts + 1, next_at = ? WHERE number = ?',
        this.#clock.now() + Math.max(leastMs, attempts === 0 ? 0 : backoffMs(attempts)),
        number,
      )
  }
}
