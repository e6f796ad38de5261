import type { ChannelType } from '../../worker/contract/channels.ts'
import type { Locale } from '../../worker/contract/locales.ts'
import type { Letter, Outcome } from '../../worker/features/chat/mail.ts'
import { storedOrNull } from './stored.ts'

interface Row extends Record<string, SqlStorageValue> {
  message_id: string
  session_id: string
  is_proven: number
  channel_type: string
  language: string | null
  text: string
  received_at: number
  state: string
  lease_until: number
  attempts: number
  outcome: string | null
}

const GIVEN_UP = 'given up'

export interface Kept extends Letter {
  isOpen: boolean
  attempts: number
  outcome: Outcome | null
}

const keptFrom = (row: Row): Kept => ({
  messageId: row.message_id,
  sessionId: row.session_id,
  isProven: row.is_proven === 1,
  channelType: row.channel_type as ChannelType,
  language: row.language as Locale | null,
  text: row.text,
  receivedAt: row.received_at,
  isOpen: row.state === 'open',
  attempts: row.attempts,
  outcome: row.outcome ? storedOrNull('outcome', row.outcome) : null,
})

/** Messages under way, and for a while those that ended, so that one that is sent again is answered the same. */
export class Mailbox {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  find(messageId: string): Kept | null {
    const [row] = this.#sql.exec<Row>('SELECT * FROM mailbox WHERE message_id = ?', messageId)
    const kept = row ? keptFrom(row) : null
    if (!kept || kept.isOpen || kept.outcome || row?.state === GIVEN_UP) return kept
    // It has ended, and how cannot be read: the database knows it too.
    this.drop(messageId)
    return null
  }

  take(letter: Letter, leaseUntil: number): void {
    this.#sql.exec(
      `INSERT INTO mailbox
        (message_id, session_id, is_proven, channel_type, language, text, received_at, state, lease_until)
       VALUES (?, ?, ?, ?, ?, ?, ?, 'open', ?)`,
      letter.messageId,
      letter.sessionId,
      letter.isProven ? 1 : 0,
      letter.channelType,
      letter.language,
      letter.text,
      letter.receivedAt,
      leaseUntil,
    )
  }

  /** Gives a message to whoever asks, until the lease is over. */
  lease(messageId: string, until: number): void {
    this.#sql.exec(
      `UPDATE mailbox SET state = 'open', outcome = NULL, lease_until = ?, attempts = attempts + 1 WHERE message_id = ?`,
      until,
      messageId,
    )
  }

  /** False when it has ended. */
  extend(messageId: string, until: number): boolean {
    const { rowsWritten } = this.#sql.exec(
      `UPDATE mailbox SET lease_until = ? WHERE message_id = ? AND state = 'open'`,
      until,
      messageId,
    )
    return rowsWritten > 0
  }

  /** False when it had ended before. */
  end(messageId: string, outcome: Outcome): boolean {
    const { rowsWritten } = this.#sql.exec(
      `UPDATE mailbox SET state = ?, outcome = ? WHERE message_id = ? AND state = 'open'`,
      outcome.kind,
      JSON.stringify(outcome),
      messageId,
    )
    return rowsWritten > 0
  }

  /** Nobody goes on with it; it stays known for as long as one that has ended. */
  giveUp(messageId: string): void {
    this.#sql.exec('UPDATE mailbox SET state = ?, outcome = NULL WHERE message_id = ?', GIVEN_UP, messageId)
  }

  drop(messageId: string): void {
    this.#sql.exec('DELETE FROM mailbox WHERE message_id = ?', messageId)
  }

  due(now: number, most: number): Kept[] {
    return this.#sql
      .exec<Row>(
        `SELECT * FROM mailbox WHERE state = 'open' AND lease_until <= ? ORDER BY received_at LIMIT ?`,
        now,
        most,
      )
      .toArray()
      .map(keptFrom)
  }

  /** When the first lease ends, of those that end after `after`. */
  nextDue(after = 0): number | null {
    return this.#sql
      .exec<{ at: number | null }>(
        `SELECT min(lease_until) AS at FROM mailbox WHERE state = 'open' AND lease_until > ?`,
        after,
      )
      .one().at
  }

  /** Forgets what ended before `before`. */
  prune(before: number): void {
    this.#sql.exec(`DELETE FROM mailbox WHERE state <> 'open' AND received_at < ?`, before)
  }

  /** What is under way, in the order of arrival. */
  open(): Pick<Letter, 'messageId' | 'sessionId'>[] {
    return this.#sql
      .exec<Row>(`SELECT * FROM mailbox WHERE state = 'open' ORDER BY received_at`)
      .toArray()
      .map(keptFrom)
  }

  isEmpty(): boolean {
    return this.#sql.exec('SELECT 1 FROM mailbox LIMIT 1').toArray().length === 0
  }
}
