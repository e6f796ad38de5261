import { WEBHOOK_CALLS_DAYS, WEBHOOK_CALLS_MAX } from '../../worker/contract/limits.ts'
import { DAY_MS } from '../../worker/core/days.ts'
import { Lane } from './pool.ts'
import type { SharedParts } from './shared-parts.ts'

/** Limit for calls without a valid signature, counted separately, so that they cannot displace signed calls. */
const UNVERIFIED_MAX = 500
/** How far a limit may be exceeded before the surplus is deleted in one batch. */
const SURPLUS_ALLOWED = 100
const AT_ONCE = 500
/** The object's alarm prunes once an hour. */
const UPKEEP_MS = 60 * 60_000

interface CallCounts {
  verified: number
  unverified: number
}

type Parts = Pick<SharedParts, 'sql' | 'storage' | 'wakeBy'>

export function removeCalls(sql: SqlStorage, numbers: readonly number[]): void {
  const listed = JSON.stringify(numbers)
  sql.exec('DELETE FROM webhook_call_keys WHERE call IN (SELECT value FROM json_each(?))', listed)
  sql.exec('DELETE FROM webhook_calls WHERE number IN (SELECT value FROM json_each(?))', listed)
}

/** Lane that deletes expired and surplus calls of the webhook log, in batches, so that messages do not wait for it. */
export class WebhookLogPruning extends Lane<Parts> {
  /** By channel id: number of stored calls, for channels that were called since this instance started. */
  readonly #counts = new Map<string, CallCounts>()
  #dueAt: number | null = null

  /** Adds to the counts of a channel; the first time the rows are counted instead. */
  countWritten(channelId: string, written: CallCounts, now: number): void {
    const before = this.#counts.get(channelId)
    const counts = before
      ? { verified: before.verified + written.verified, unverified: before.unverified + written.unverified }
      : this.#count(channelId)
    this.#counts.set(channelId, counts)
    if (counts.verified > WEBHOOK_CALLS_MAX + SURPLUS_ALLOWED || counts.unverified > UNVERIFIED_MAX + SURPLUS_ALLOWED)
      this.#schedule(now)
    else this.parts.wakeBy(now + UPKEEP_MS)
  }

  /** Schedules the deletion of expired calls; called once an hour. */
  prune(now: number): void {
    if (this.#expired(now).length > 0) this.#schedule(now)
  }

  resetCounts(): void {
    this.#counts.clear()
  }

  override nextDue(after: number): number | null {
    return this.#dueAt !== null && this.#dueAt > after ? this.#dueAt : null
  }

  override begin(now: number): void {
    if (this.#dueAt === null || this.#dueAt > now) return
    this.#dueAt = null
    const removed = this.parts.storage.transactionSync(() => {
      const expired = this.#remove(this.#expired(now))
      return expired > 0 ? expired : this.#remove(this.#surplus())
    })
    if (removed > 0) this.#schedule(now)
  }

  #schedule(at: number): void {
    this.#dueAt = at
    this.parts.wakeBy(at)
  }

  /** The oldest expired calls: numbers grow with time. */
  #expired(now: number): number[] {
    const rows = this.parts.sql.exec<{ number: number; at: number }>(
      'SELECT number, at FROM webhook_calls ORDER BY number LIMIT ?',
      AT_ONCE,
    )
    const before = now - WEBHOOK_CALLS_DAYS * DAY_MS
    return rows
      .toArray()
      .filter(({ at }) => at < before)
      .map(({ number }) => number)
  }

  /** The oldest surplus calls of one channel. */
  #surplus(): number[] {
    for (const [channelId, { verified, unverified }] of this.#counts) {
      const kinds = [
        { isUnverified: 0, surplus: verified - WEBHOOK_CALLS_MAX },
        { isUnverified: 1, surplus: unverified - UNVERIFIED_MAX },
      ]
      for (const { isUnverified, surplus } of kinds) {
        if (surplus <= 0) continue
        const query = `SELECT number FROM webhook_calls WHERE channel_id = ? AND is_unproven = ? ORDER BY number LIMIT ?`
        const rows = this.parts.sql.exec<{ number: number }>(query, channelId, isUnverified, Math.min(surplus, AT_ONCE))
        return rows.toArray().map(({ number }) => number)
      }
    }
    return []
  }

  #remove(numbers: readonly number[]): number {
    if (numbers.length === 0) return 0
    removeCalls(this.parts.sql, numbers)
    for (const channelId of this.#counts.keys()) this.#counts.set(channelId, this.#count(channelId))
    return numbers.length
  }

  #count(channelId: string): CallCounts {
    return this.parts.sql
      .exec<Record<keyof CallCounts, number>>(
        `SELECT count(*) FILTER (WHERE NOT is_unproven) AS verified, count(*) FILTER (WHERE is_unproven) AS unverified
         FROM webhook_calls WHERE channel_id = ?`,
        channelId,
      )
      .one()
  }
}
