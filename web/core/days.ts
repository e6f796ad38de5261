/** Days of plans and subscriptions are calendar days of UTC, `YYYY-MM-DD`, wherever they are read. */
export const utcDay = (at = new Date()): string => at.toISOString().slice(0, 10)
