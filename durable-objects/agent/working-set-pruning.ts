import { DAY_MS } from '../../worker/core/days.ts'
import type { Lookup } from './lookup.ts'
import { Lane } from './pool.ts'
import type { Settings } from './settings.ts'
import type { SharedParts } from './shared-parts.ts'
import type { WebhookLog } from './webhook-log.ts'

const DEDUPE_KEPT_MS = 30 * DAY_MS
const THREADS_KEPT_MS = 30 * DAY_MS
/** How many of the newest turns of an open thread are not pruned. */
const TURNS_KEPT = 25
const PRUNED_AT_ONCE = 500

/** When the next batch is removed after a full one. */
const NEXT_BATCH_MS = 1_000
/** Longest retention in the object, in days; the owner's may be shorter. */
const RETENTION_MAX_DAYS = 30

interface Parts extends Pick<SharedParts, 'sql' | 'set' | 'wakeBy'> {
  settings: Pick<Settings, 'retentionDays'>
  webhookLog: WebhookLog
  lookup: Lookup
}

/**
 * SQL: a thread `h` is closed and can be read from D1. One of the web chat is kept for a day after `counted_at`: another thread of
 * its visitor shares that plan conversation. One that waited for a member when it was closed is kept for a day too, because D1 does
 * not have since when. One whose contact is to be asked for a rating is kept until then.
 */
const isOver = (dayAgo: string): string =>
  `(h.status = 'closed' AND h.rating_due_at IS NULL
    AND (h.channel_type <> 'webchat' OR coalesce(h.counted_at, 0) < ${dayAgo})
    AND (coalesce(h.waits_since, h.taken_over_wait) IS NULL OR coalesce(h.closed_at, 0) < ${dayAgo}))`

/**
 * Lane that removes from the working set dedupe keys of more than 30 days ago, and turns that D1 has confirmed: of threads that
 * are over or were idle for 30 days all, of other threads all but the newest. Dropped turns stay for 30 days, so that the owner
 * can retry them.
 */
export class WorkingSetPruning extends Lane<Parts> {
  /** When the next batch is removed; `null`: the last one was not full. */
  #nextAt: number | null = null

  /** Removes one batch; called once an hour. After a full batch the lane removes the next ones. */
  prune(now: number): void {
    this.#nextAt = null
    const { sql, set, settings, wakeBy } = this.parts
    const keptDays = settings.retentionDays ?? RETENTION_MAX_DAYS
    set.memory.prune(now - keptDays * DAY_MS)
    sql.exec('DELETE FROM dedupe_keys WHERE at < ?', now - DEDUPE_KEPT_MS)
    set.quarantine.prune(now)
    const turns = this.#removeTurns(now, now - Math.min(RETENTION_MAX_DAYS, keptDays) * DAY_MS)
    const threads = this.#removeThreads(now)
    if (Math.max(turns, threads) < PRUNED_AT_ONCE) return
    this.#nextAt = now + NEXT_BATCH_MS
    wakeBy(this.#nextAt)
  }

  override nextDue(after: number): number | null {
    return this.#nextAt !== null && this.#nextAt > after ? this.#nextAt : null
  }

  override begin(now: number): void {
    if (this.#nextAt !== null && this.#nextAt <= now) this.prune(now)
  }

  /** Returns how many turns were removed. */
  #removeTurns(now: number, retentionStart: number): number {
    const { sql, set, webhookLog, lookup } = this.parts
    const rows = sql
      .exec<{ id: number; uid: string; event_number: number | null }>(
        `SELECT t.id, t.uid, t.event_number FROM turns t JOIN threads h ON h.id = t.thread_id
         WHERE t.due_at IS NULL AND (t.is_recorded = 1 OR t.state = 'dropped') AND (
           h.last_at < ?1 OR t.said_at < ?2
           OR t.state <> 'dropped' AND (${isOver('?5')}
             OR (SELECT count(*) FROM turns l WHERE l.thread_id = t.thread_id AND l.id > t.id) >= ?3))
           AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.ref IN (t.uid, CAST(t.reply_id AS TEXT)))
           AND NOT EXISTS (SELECT 1 FROM rejected r WHERE r.ref IN (t.uid, CAST(t.reply_id AS TEXT)))
           AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.turn_id = t.id AND d.next_at IS NOT NULL)
         LIMIT ?4`,
        now - THREADS_KEPT_MS,
        retentionStart,
        TURNS_KEPT,
        PRUNED_AT_ONCE,
        now - DAY_MS,
      )
      .toArray()
    webhookLog.keepProblems(rows.map(({ id }) => id))
    for (const { id } of rows) set.turns.remove(id)
    lookup.raiseFloor(Math.max(0, ...rows.map(({ event_number }) => event_number ?? 0)))
    return rows.length
  }

  /** Returns how many threads were removed. */
  #removeThreads(now: number): number {
    const { sql, set, lookup } = this.parts
    const rows = sql
      .exec<{ id: number; key: string }>(
        `SELECT id, key FROM threads h WHERE (${isOver('?3')} OR h.last_at < ?1)
         AND NOT EXISTS (SELECT 1 FROM turns t WHERE t.thread_id = h.id)
         AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.thread_id = h.id)
         AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.ref = h.key) LIMIT ?2`,
        now - THREADS_KEPT_MS,
        PRUNED_AT_ONCE,
        now - DAY_MS,
      )
      .toArray()
    for (const { id, key } of rows) {
      set.threads.prune(id, key)
      lookup.evictThread(key)
      set.memory.deleteSummary(id)
      set.optionIds.removeThread(id)
    }
    return rows.length
  }
}
