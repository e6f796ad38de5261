import { STREAM_EVENTS_KEPT } from '../../worker/contract/limits.ts'
import type { Result } from '../../worker/contract/stream.ts'

export interface KeptEvent {
  id: string
  event: Result
}

interface Row extends Record<string, SqlStorageValue> {
  n: number
  data: string
}

/** What a returning reader is owed: events, or the word that more is gone than is kept. */
export type Missed = { kind: 'events'; events: KeptEvent[] } | { kind: 'resync' }

/**
 * The last result events, one for each message. Ids are `epoch-n`: the epoch is made with the storage, so that a reader
 * of an older storage is told to read the history again instead of missing what he cannot know of.
 */
export class Replay {
  readonly #sql: SqlStorage
  readonly #epoch: string

  constructor(sql: SqlStorage) {
    this.#sql = sql
    sql.exec(
      `INSERT INTO facts (name, value) VALUES ('epoch', ?) ON CONFLICT DO NOTHING`,
      crypto.randomUUID().slice(0, 8),
    )
    this.#epoch = sql.exec<{ value: string }>(`SELECT value FROM facts WHERE name = 'epoch'`).one().value
  }

  /** `null` when this message's result has been kept before. */
  keep(event: Result): KeptEvent | null {
    const [row] = this.#sql.exec<{ n: number }>(
      'INSERT INTO events (session_id, message_id, data) VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING n',
      event.sessionId,
      event.messageId,
      JSON.stringify(event),
    )
    if (!row) return null
    this.#sql.exec('DELETE FROM events WHERE n <= ?', row.n - STREAM_EVENTS_KEPT)
    return { id: `${this.#epoch}-${row.n}`, event }
  }

  /** Since `lastId`, or nothing for a new reader. `sessionId` limits a visitor to his own. */
  since(lastId: string | null, sessionId: string | null): Missed {
    if (lastId === null) return { kind: 'events', events: [] }
    const [epoch, number] = lastId.split('-')
    const last = Number(number)
    const { first, newest } = this.#sql
      .exec<{ first: number | null; newest: number | null }>('SELECT min(n) AS first, max(n) AS newest FROM events')
      .one()
    if (epoch !== this.#epoch || !Number.isSafeInteger(last) || last > (newest ?? 0)) return { kind: 'resync' }
    if (first !== null && last < first - 1) return { kind: 'resync' }
    const rows = this.#sql
      .exec<Row>(
        'SELECT n, data FROM events WHERE n > ?1 AND (?2 IS NULL OR session_id = ?2) ORDER BY n',
        last,
        sessionId,
      )
      .toArray()
    return {
      kind: 'events',
      events: rows.map((row) => ({ id: `${this.#epoch}-${row.n}`, event: JSON.parse(row.data) as Result })),
    }
  }
}
