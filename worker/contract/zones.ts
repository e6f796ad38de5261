import { dayAfter, dayOf, startOfDay } from './days.ts'

/** A time as clocks show it in a time zone: `YYYY-MM-DD` and `HH:MM`. */
export interface LocalTime {
  date: string
  time: string
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The clocks that differ most from UTC, behind it (Baker Island) and ahead of it (Kiritimati). */
const BEHIND_MS = 12 * HOUR_MS
const AHEAD_MS = 14 * HOUR_MS
const TWO_DIGITS = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const

/** Cached, because creating a format costs far more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', ...TWO_DIGITS, hourCycle: 'h23' })
  formats.set(timeZone, format)
  return format
}

export function localTimeOf(at: number, timeZone: string): LocalTime {
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return { date: `${part['year']}-${part['month']}-${part['day']}`, time: `${part['hour']}:${part['minute']}` }
}

/** The calendar day of a time in a time zone, `YYYY-MM-DD`. */
export const dayIn = (at: number, timeZone: string): string => localTimeOf(at, timeZone).date

/** How many minutes the clocks of a time zone are ahead of UTC at a time. */
export function utcOffset(at: number, timeZone: string): number {
  const { date, time } = localTimeOf(at, timeZone)
  return (Date.parse(`${date}T${time}Z`) - Math.floor(at / MINUTE_MS) * MINUTE_MS) / MINUTE_MS
}

/**
 * The first millisecond of a calendar day in a time zone. Clocks may be changed that night: the offset is looked up again where
 * the day seems to begin. A day whose midnight is skipped begins at the change.
 */
export function startOfDayIn(day: string, timeZone: string): number {
  const midnight = startOfDay(day)
  const near = midnight - utcOffset(midnight, timeZone) * MINUTE_MS
  const start = midnight - utcOffset(near, timeZone) * MINUTE_MS
  return dayIn(start, timeZone) === day ? start : near
}

/** The calendar day of a time on clocks that are so many minutes ahead of UTC. */
export const dayAtOffset = (at: number, minutes: number): string => dayOf(at + minutes * MINUTE_MS)

/** The first moment of a day in any time zone: the lower bound of a range of times for days of any zone. */
export const earliestOf = (day: string): number => startOfDay(day) - AHEAD_MS
/** The moment from which a day is over in every time zone: the upper bound of such a range. */
export const latestOf = (day: string): number => startOfDay(dayAfter(day, 1)) + BEHIND_MS
