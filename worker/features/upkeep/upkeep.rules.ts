import { DAY_MS } from '../../core/days.ts'

/** How long things are kept, in days. The audit log's trigger holds the same number. */
export const RETENTION_DAYS = {
  conversations: 365,
  audit: 400,
  endedSessions: 30,
  attempts: 1,
  idempotencyKeys: 1,
  webhookCalls: 3,
  deletedUsers: 30,
} as const

/** The database's clock may be a little behind: what its trigger does not let go yet goes tomorrow. */
const CLOCK_MARGIN_MS = 60_000

/** What is older than this has been kept for as long as it may be. */
export const keptSince = (what: keyof typeof RETENTION_DAYS, now: number): number =>
  now - RETENTION_DAYS[what] * DAY_MS - CLOCK_MARGIN_MS
