/** The calendar day in UTC, `YYYY-MM-DD`. Days of plans and subscriptions are UTC days in every time zone. */
export const utcDay = (at = new Date()): string => at.toISOString().slice(0, 10)
