import { DAY_MS } from '../../worker/core/days.ts'
import type { WorkingSet } from './working-set.ts'

const DEDUPE_KEPT_MS = 30 * DAY_MS
const THREADS_KEPT_MS = 30 * DAY_MS
/** How many of the newest turns of an open thread are not pruned. */
const TURNS_KEPT = 25
const PRUNED_AT_ONCE = 500

interface Extent {
  now: number
  /** The owner's retention. */
  retentionMs: number
  /** Gets the ids of the turns before they are removed. */
  beforeRemoval: (turnIds: readonly number[]) => void
}

/**
 * SQL: a thread `h` is closed, and everything that the object needs of it can be read from D1. Not of one of the web chat for a day after
 * `counted_at`, while its plan conversation lasts: its visitor may begin another thread, which shares that.
 */
const isOver = (dayAgo: string): string =>
  `(h.status = 'closed' AND (h.channel_type <> 'webchat' OR coalesce(h.counted_at, 0) < ${dayAgo}))`

/**
 * Removes from the working set dedupe keys of more than 30 days ago, and turns that D1 has confirmed: of threads that are over
 * or were idle for 30 days all, of other threads all but the newest. Dropped turns stay for 30 days, so that the owner can
 * retry them. Returns the largest event number that was removed, 0 if none was.
 */
export function pruneWorkingSet(set: WorkingSet, sql: SqlStorage, { now, retentionMs, beforeRemoval }: Extent): number {
  sql.exec('DELETE FROM dedupe_keys WHERE at < ?', now - DEDUPE_KEPT_MS)
  set.quarantine.prune(now)
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
      now - retentionMs,
      TURNS_KEPT,
      PRUNED_AT_ONCE,
      now - DAY_MS,
    )
    .toArray()
  beforeRemoval(rows.map(({ id }) => id))
  for (const { id } of rows) set.turns.remove(id)
  const empty = sql
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
  for (const { id, key } of empty) {
    set.threads.prune(id, key)
    set.memory.forgetThread(id)
    set.optionIds.forget(id)
  }
  return Math.max(0, ...rows.map(({ event_number }) => event_number ?? 0))
}
