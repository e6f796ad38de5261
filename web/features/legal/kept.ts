/** For how many days things are kept that nobody chooses, as the daily run lets go of them; a test holds both the same. */
export const KEPT_DAYS = { audit: 400, endedSessions: 30, attempts: 1, deletedUsers: 30 } as const

/** How long what was deleted can still be in the database's own history, from which a whole database is restored. */
export const HISTORY_DAYS = 30

/** The day of the last change of the small print. */
export const VALID_SINCE = '2026-11-22'
