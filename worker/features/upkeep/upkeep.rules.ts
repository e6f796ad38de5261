import { DAY_MS } from '../../core/days.ts'

/** Retention in days. That of conversations is chosen by their owner. The trigger of the audit log has the same number. */
export const RETENTION_DAYS = {
  audit: 400,
  endedSessions: 30,
  attempts: 1,
  idempotencyKeys: 1,
  contactMessages: 180,
  notifications: 90,
  deletedUsers: 30,
} as const

/** The database's clock may be a little behind: a row that its trigger still protects is deleted by the next run. */
const CLOCK_MARGIN_MS = 60_000

/** The beginning of the retention period: older rows are deleted. */
export const retentionStart = (days: number, now: number): number => now - days * DAY_MS - CLOCK_MARGIN_MS

/** How often the retention is applied: a cron of `wrangler.toml`. */
const RUN_MS = 5 * 60_000

/** The number of a run. */
export const runOf = (now: number): number => Math.floor(now / RUN_MS)

/** The items rotated by the number of the run: of `n` items each is the first in every `n`th run. */
export function rotated<Item>(items: readonly Item[], run: number): Item[] {
  const start = run % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}
