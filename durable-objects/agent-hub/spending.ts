import type { Ledger } from '../../worker/features/chat/calls.service.ts'

const SESSION_KEPT_MS = 30 * 24 * 60 * 60_000
const MONTH_KEPT_MS = 62 * 24 * 60 * 60_000

const monthName = (at: number): string => `month:${new Date(at).toISOString().slice(0, 7)}`

/** Tokens that an agent's replies took, in each session and each calendar month (UTC). */
export class Spending implements Ledger {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  spent(sessionId: string, now: number) {
    return { session: this.#spent(`session:${sessionId}`), month: this.#spent(monthName(now)) }
  }

  add(sessionId: string, tokens: number, at: number): void {
    this.#add(`session:${sessionId}`, tokens, at + SESSION_KEPT_MS)
    this.#add(monthName(at), tokens, at + MONTH_KEPT_MS)
  }

  /** Forgets what nobody asks about any more. */
  prune(now: number): void {
    this.#sql.exec('DELETE FROM spending WHERE until <= ?', now)
  }

  #spent(name: string): number {
    const [row] = this.#sql.exec<{ tokens: number }>('SELECT tokens FROM spending WHERE name = ?', name)
    return row?.tokens ?? 0
  }

  #add(name: string, tokens: number, until: number): void {
    this.#sql.exec(
      `INSERT INTO spending (name, tokens, until) VALUES (?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET tokens = max(0, tokens + excluded.tokens), until = max(until, excluded.until)`,
      name,
      tokens,
      until,
    )
  }
}
