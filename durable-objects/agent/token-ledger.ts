import type { Ledger, Reservation, TokenOwner } from '../../worker/features/chat/calls.service.ts'
import { Table } from './component.ts'

const SESSION_KEPT_MS = 30 * 24 * 60 * 60_000
const MONTH_KEPT_MS = 62 * 24 * 60 * 60_000

const RESERVED_MS = 24 * 60 * 60_000

interface ReservationRow extends Record<string, SqlStorageValue> {
  place: number
  purse: TokenOwner
  session_id: string
  tokens: number
  at: number
}

const PREFIX: Record<TokenOwner, string> = { type: '', own: 'own:' }
const namesOf = (owner: TokenOwner, sessionId: string, at: number) =>
  [`${PREFIX[owner]}session:${sessionId}`, `${PREFIX[owner]}month:${new Date(at).toISOString().slice(0, 7)}`] as const

/**
 * Tokens that an agent's calls have used, per session and per calendar month (UTC), for the budgets. A call reserves an
 * estimate first and settles it with the actual figure, so that concurrent calls cannot exceed a budget together.
 */
export class TokenLedger extends Table implements Ledger {
  spent(owner: TokenOwner, sessionId: string, now: number) {
    const [session, month] = namesOf(owner, sessionId, now)
    return { session: this.#spent(session), month: this.#spent(month) }
  }

  reserve({ messageId, engineIndex, tokenOwner, sessionId, tokens, at }: Reservation): void {
    this.sql.exec(
      `INSERT OR REPLACE INTO reservations (message_id, place, purse, session_id, tokens, at)
       VALUES (?, ?, ?, ?, ?, ?)`,
      ...[messageId, engineIndex, tokenOwner, sessionId, tokens, at],
    )
    this.#count(tokenOwner, sessionId, tokens, at)
  }

  settle(messageId: string, engineIndex: number, took: number): void {
    const found = this.sql.exec<ReservationRow>(
      'DELETE FROM reservations WHERE message_id = ? AND place = ? RETURNING *',
      messageId,
      engineIndex,
    )
    for (const { purse, session_id, tokens, at } of found.toArray()) this.#count(purse, session_id, took - tokens, at)
  }

  release(messageId: string): void {
    const found = this.sql.exec<ReservationRow>('SELECT * FROM reservations WHERE message_id = ?', messageId)
    for (const { place } of found.toArray()) this.settle(messageId, place, 0)
  }

  keep(messageId: string): void {
    this.sql.exec('DELETE FROM reservations WHERE message_id = ?', messageId)
  }

  /** Deletes expired figures, and reservations of calls that never ended: their estimates stay counted as used. */
  prune(now: number): void {
    this.sql.exec('DELETE FROM spending WHERE until <= ?', now)
    this.sql.exec('DELETE FROM reservations WHERE at <= ?', now - RESERVED_MS)
  }

  #count(owner: TokenOwner, sessionId: string, tokens: number, at: number): void {
    const [session, month] = namesOf(owner, sessionId, at)
    this.#add(session, tokens, at + SESSION_KEPT_MS)
    this.#add(month, tokens, at + MONTH_KEPT_MS)
  }

  #spent(name: string): number {
    const [row] = this.sql.exec<{ tokens: number }>('SELECT tokens FROM spending WHERE name = ?', name)
    return row?.tokens ?? 0
  }

  #add(name: string, tokens: number, until: number): void {
    this.sql.exec(
      `INSERT INTO spending (name, tokens, until) VALUES (?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET tokens = max(0, tokens + excluded.tokens), until = max(until, excluded.until)`,
      name,
      tokens,
      until,
    )
  }
}
