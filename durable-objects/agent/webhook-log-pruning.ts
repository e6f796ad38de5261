import { WEBHOOK_CALLS_DAYS, WEBHOOK_CALLS_MAX } from '../../worker/contract/limits.ts'
import { DAY_MS } from '../../worker/core/days.ts'
import { Lane } from './pool.ts'

/** Calls that nobody signed are counted apart, so that they cannot displace the others. */
const UNPROVEN_MAX = 500
/** So many more are kept until they are deleted together. */
const SPARE = 100
const AT_ONCE = 500
/** The object's alarm prunes once an hour. */
const UPKEEP_MS = 60 * 60_000

export interface Held {
  proven: number
  unproven: number
}

interface Parts {
  sql: SqlStorage
  storage: Pick<DurableObjectStorage, 'transactionSync'>
  wakeBy: (at: number) => void
}

export function removeCalls(sql: SqlStorage, numbers: readonly number[]): void {
  const listed = JSON.stringify(numbers)
  sql.exec('DELETE FROM webhook_call_keys WHERE call IN (SELECT value FROM json_each(?))', listed)
  sql.exec('DELETE FROM webhook_calls WHERE number IN (SELECT value FROM json_each(?))', listed)
}

/** Deletes what the webhook log has for too long, or beyond its limit, in steps: messages go on in between. */
export class WebhookLogPruning extends Lane {
  readonly #parts: Parts
  /** Of channels that were called since the object woke. */
  readonly #held = new Map<string, Held>()
  #dueAt: number | null = null

  constructor(parts: Parts) {
    super()
    this.#parts = parts
  }

  /** So many calls of a channel were written. They are counted once, when the object hears of the channel. */
  noted(channelId: string, written: Held, now: number): void {
    const before = this.#held.get(channelId)
    const held = before
      ? { proven: before.proven + written.proven, unproven: before.unproven + written.unproven }
      : this.#counted(channelId)
    this.#held.set(channelId, held)
    if (held.proven > WEBHOOK_CALLS_MAX + SPARE || held.unproven > UNPROVEN_MAX + SPARE) this.#isDue(now)
    else this.#parts.wakeBy(now + UPKEEP_MS)
  }

  /** Once an hour. */
  prune(now: number): void {
    if (this.#old(now).length > 0) this.#isDue(now)
  }

  forgetCounts(): void {
    this.#held.clear()
  }

  override nextDue(after: number): number | null {
    return this.#dueAt !== null && this.#dueAt > after ? this.#dueAt : null
  }

  override begin(now: number): void {
    if (this.#dueAt === null || this.#dueAt > now) return
    this.#dueAt = null
    const removed = this.#parts.storage.transactionSync(() => {
      const old = this.#remove(this.#old(now))
      return old > 0 ? old : this.#remove(this.#surplus())
    })
    if (removed > 0) this.#isDue(now)
  }

  #isDue(at: number): void {
    this.#dueAt = at
    this.#parts.wakeBy(at)
  }

  /** Numbers grow with time: the oldest stand first. */
  #old(now: number): number[] {
    const rows = this.#parts.sql.exec<{ number: number; at: number }>(
      'SELECT number, at FROM webhook_calls ORDER BY number LIMIT ?',
      AT_ONCE,
    )
    const before = now - WEBHOOK_CALLS_DAYS * DAY_MS
    return rows
      .toArray()
      .filter(({ at }) => at < before)
      .map(({ number }) => number)
  }

  /** The oldest of a channel that has too many. */
  #surplus(): number[] {
    for (const [channelId, { proven, unproven }] of this.#held) {
      const kinds = [
        { isUnproven: 0, surplus: proven - WEBHOOK_CALLS_MAX },
        { isUnproven: 1, surplus: unproven - UNPROVEN_MAX },
      ]
      for (const { isUnproven, surplus } of kinds) {
        if (surplus <= 0) continue
        const query = `SELECT number FROM webhook_calls WHERE channel_id = ? AND is_unproven = ? ORDER BY number LIMIT ?`
        const rows = this.#parts.sql.exec<{ number: number }>(query, channelId, isUnproven, Math.min(surplus, AT_ONCE))
        return rows.toArray().map(({ number }) => number)
      }
    }
    return []
  }

  #remove(numbers: readonly number[]): number {
    if (numbers.length === 0) return 0
    removeCalls(this.#parts.sql, numbers)
    for (const channelId of this.#held.keys()) this.#held.set(channelId, this.#counted(channelId))
    return numbers.length
  }

  #counted(channelId: string): Held {
    return this.#parts.sql
      .exec<Record<keyof Held, number>>(
        `SELECT count(*) FILTER (WHERE NOT is_unproven) AS proven, count(*) FILTER (WHERE is_unproven) AS unproven
         FROM webhook_calls WHERE channel_id = ?`,
        channelId,
      )
      .one()
  }
}
