export const DAY_MS = 86_400_000

/** The UTC calendar day of a time in milliseconds, `YYYY-MM-DD`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The first millisecond of a UTC calendar day. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00.000Z`)

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** The first and the last day that is accepted: a period that begins on the last one still ends in a year of four digits. */
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2999-12-31'

/** Whether a text is an existing calendar day, `YYYY-MM-DD`, of the accepted years. */
export function isDay(text: string): boolean {
  if (!DAY.test(text) || text < FIRST_DAY || text > LAST_DAY) return false
  const start = startOfDay(text)
  return !Number.isNaN(start) && dayOf(start) === text
}

/** The UTC calendar month of a day, `YYYY-MM`. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The day that is `days` days after `day`, or before it when they are negative. */
export const dayAfter = (day: string, days: number): string => dayOf(startOfDay(day) + days * DAY_MS)

/** The number of days from one to another, both included. */
export const daysIn = (from: string, to: string): number => (startOfDay(to) - startOfDay(from)) / DAY_MS + 1

/** Every day from one to another, both included. */
export const everyDay = (from: string, to: string): string[] =>
  Array.from({ length: daysIn(from, to) }, (_, index) => dayAfter(from, index))
