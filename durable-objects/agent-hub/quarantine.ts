import { CHANNEL_TYPES } from '../../worker/contract/channel-types.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { openDatabase } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { dropMessage, giveUp } from '../../worker/features/chat/delivery.service.ts'
import type { Letter } from '../../worker/features/chat/mail.ts'
import { backoffMs } from './backoff.ts'
import type { Owners } from './owners.ts'
import type { Lane } from './pool.ts'
import { UnreadableRow } from './stored.ts'

/** In the place of a turn, in `inbound`: the message itself cannot be read, and nobody takes it up again. */
export const QUARANTINED = 'quarantined'

const KEPT_MS = 30 * 24 * 60 * 60_000
const TOLD_AT_ONCE = 1

/** A row that is put aside. `id`: the key of its message; `conversationId`: of the exchange whose reply it held. */
export interface PutAside {
  source: 'inbound' | 'turns' | 'revisions'
  id: string
  sessionId: string
  conversationId?: string | null
  row: Record<string, unknown>
}

interface Row extends Record<string, SqlStorageValue> {
  number: number
  id: string
  session_id: string
  conversation_id: string | null
  attempts: number
}

const channelOf = (messageKey: string): Letter['channelType'] =>
  CHANNEL_TYPES.find((type) => messageKey.startsWith(`${type}:`)) ?? 'webchat'

/**
 * Stored rows that cannot be read. Each is moved to a table of its own, so that work on the others goes on, and kept for
 * thirty days for inspection. The owner sees the message in the list of unanswered ones, or the reply as a failed
 * delivery.
 */
export class Quarantine implements Lane {
  readonly atOnce = TOLD_AT_ONCE
  readonly #env: Env
  readonly #agentId: string
  readonly #sql: SqlStorage
  readonly #owners: Owners
  readonly #clock: Clock

  constructor(env: Env, agentId: string, sql: SqlStorage, owners: Owners, clock: Clock) {
    this.#env = env
    this.#agentId = agentId
    this.#sql = sql
    this.#owners = owners
    this.#clock = clock
  }

  static createTables(sql: SqlStorage): void {
    sql.exec(`
      CREATE TABLE IF NOT EXISTS quarantine (
        number INTEGER PRIMARY KEY,
        source TEXT NOT NULL,
        id TEXT NOT NULL,
        session_id TEXT NOT NULL,
        conversation_id TEXT,
        row TEXT NOT NULL,
        reason TEXT NOT NULL,
        at INTEGER NOT NULL,
        attempts INTEGER NOT NULL DEFAULT 0,
        next_at INTEGER
      );
    `)
  }

  /** What `read` makes of a row; `null`, and the row is put aside, when it cannot be read. `remove` takes it out of the work. */
  reading<Made>(read: () => Made, aside: () => PutAside, remove: () => void): Made | null {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error
      const { source, id, sessionId, conversationId = null, row } = aside()
      const now = this.#clock.now()
      // A change of a message names no message of its own: there is nothing to tell its owner.
      const tellAt = source === 'revisions' ? null : now
      this.#sql.exec(
        `INSERT INTO quarantine (source, id, session_id, conversation_id, row, reason, at, next_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[source, id, sessionId, conversationId, JSON.stringify(row), error.reason, now, tellAt],
      )
      remove()
      log('error', 'hub.quarantined', { agentId: this.#agentId, source, id, reason: error.reason })
      return null
    }
  }

  begin(free: number): Promise<void>[] {
    return this.#sql
      .exec<Row>(
        `SELECT number, id, session_id, conversation_id, attempts FROM quarantine WHERE next_at <= ?
         ORDER BY next_at LIMIT ?`,
        this.#clock.now(),
        free,
      )
      .toArray()
      .map((row) => this.#tell(row))
  }

  nextDue(): number | null {
    return this.#sql.exec<{ at: number | null }>('SELECT min(next_at) AS at FROM quarantine').one().at
  }

  prune(now: number): void {
    this.#sql.exec('DELETE FROM quarantine WHERE next_at IS NULL AND at < ?', now - KEPT_MS)
  }

  async #tell({ number, id, session_id, conversation_id, attempts }: Row): Promise<void> {
    const now = this.#clock.now()
    // Nobody else begins it meanwhile; and once more later, should the database be away.
    this.#sql.exec(
      'UPDATE quarantine SET attempts = attempts + 1, next_at = ? WHERE number = ?',
      now + backoffMs(attempts + 1),
      number,
    )
    const letter: Letter = {
      messageId: id,
      sessionId: session_id,
      isProven: true,
      channelType: channelOf(id),
      language: null,
      text: '',
      receivedAt: now,
    }
    try {
      const db = openDatabase(this.#env, 'newest')
      if (conversation_id === null) await dropMessage(db, this.#agentId, letter, 'chat.unreadable', now)
      else await giveUp(db, null, conversation_id, { reason: 'houseFailed', code: 'unreadable', detail: '' }, now)
      this.#owners.trouble(conversation_id === null ? 'unanswered' : 'undelivered', letter, conversation_id)
      this.#sql.exec('UPDATE quarantine SET next_at = NULL WHERE number = ?', number)
    } catch (error) {
      log('error', 'hub.quarantine', { number, ...factsOf(error) })
    }
  }
}
