/** The fixed retention periods in days; a test compares them with those of the server. */
export const KEPT_DAYS = {
  audit: 400,
  endedSessions: 30,
  attempts: 1,
  webhookCalls: 30,
  contactMessages: 180,
  deletedUsers: 30,
} as const

/** The days of D1 Time Travel, from which deleted rows can be restored. */
export const HISTORY_DAYS = 30

/** The date of the last change of the legal texts. */
export const VALID_SINCE = '2026-11-28'
