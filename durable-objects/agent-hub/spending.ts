import type { Ledger, Purse } from '../../worker/features/chat/calls.service.ts'

const SESSION_KEPT_MS = 30 * 24 * 60 * 60_000
const MONTH_KEPT_MS = 62 * 24 * 60 * 60_000

const OF: Record<Purse, string> = { type: '', own: 'own:' }
const namesOf = (purse: Purse, sessionId: string, at: number) =>
  [`${OF[purse]}session:${sessionId}`, `${OF[purse]}month:${new Date(at).toISOString().slice(0, 7)}`] as const

/** Tokens that an agent's replies took, in each session and each calendar month (UTC). */
export class Spending implements Ledger {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  spent(purse: Purse, sessionId: string, now: number) {
    const [session, month] = namesOf(purse, sessionId, now)
    return { session: this.#spent(session), month: this.#spent(month) }
  }

  add(purse: Purse, sessionId: string, tokens: number, at: number): void {
    const [session, month] = namesOf(purse, sessionId, at)
    this.#add(session, tokens, at + SESSION_KEPT_MS)
    this.#add(month, tokens, at + MONTH_KEPT_MS)
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
