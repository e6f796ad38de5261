import { type Business, minutesOf, WEEKDAYS, type Weekday } from '../contract/business.ts'
import { dayAfter, startOfDay } from '../contract/days.ts'
import { type LocalTime, localTimeOf } from '../contract/zones.ts'

/**
 * Whether a business is open. `changesAt`: next opening or closing; `null`: none within weeks. `holiday`: name of
 * today's.
 */
export interface Opening {
  isOpen: boolean
  changesAt: LocalTime | null
  holiday: string | null
}

const DAY_MINUTES = 24 * 60
/** More than the sixty holidays that a business may have, so that the next opening after them is found. */
const DAYS_AHEAD = 70

export const weekdayOf = (date: string): Weekday =>
  WEEKDAYS[(new Date(startOfDay(date)).getUTCDay() + 6) % 7] as Weekday

const localTimeAt = (today: string, minutes: number): LocalTime => {
  const days = Math.floor(minutes / DAY_MINUTES)
  const [hour, minute] = [Math.floor((minutes - days * DAY_MINUTES) / 60), minutes % 60]
  return { date: dayAfter(today, days), time: [hour, minute].map((part) => String(part).padStart(2, '0')).join(':') }
}

/** Opening spans from yesterday on, in minutes from today's midnight. Spans without a gap between them are merged. */
function openSpans({ hours, holidays }: Business, today: string): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = []
  const holidayDates = new Set(holidays.map(({ date }) => date))
  for (let day = -1; day < DAYS_AHEAD; day++) {
    const date = dayAfter(today, day)
    if (!hours || holidayDates.has(date)) continue
    const ofDay = hours[weekdayOf(date)].toSorted((one, other) => minutesOf(one.from) - minutesOf(other.from))
    for (const span of ofDay) {
      const from = day * DAY_MINUTES + minutesOf(span.from)
      const to = day * DAY_MINUTES + minutesOf(span.to) + (span.to > span.from ? 0 : DAY_MINUTES)
      const last = spans.at(-1)
      if (last && last.to >= from) last.to = Math.max(last.to, to)
      else spans.push({ from, to })
    }
  }
  return spans
}

/** Whether a business is open at a time (milliseconds UTC); `null` if it has no time zone or no hours and holidays. */
export function openingAt(business: Business, at: number): Opening | null {
  const { timeZone, hours, holidays } = business
  if (!timeZone || (!hours && holidays.length === 0)) return null
  const { date: today, time } = localTimeOf(at, timeZone)
  const holiday = holidays.find(({ date }) => date === today)?.name ?? null
  if (!hours) return holiday === null ? null : { isOpen: false, changesAt: null, holiday }
  const now = minutesOf(time)
  const spans = openSpans(business, today)
  const open = spans.find(({ from, to }) => from <= now && now < to)
  const change = open ? open.to : spans.find(({ from }) => from > now)?.from
  const isAlwaysOpen = open !== undefined && open.to >= (DAYS_AHEAD - 1) * DAY_MINUTES
  const changesAt = change === undefined || isAlwaysOpen ? null : localTimeAt(today, change)
  return { isOpen: open !== undefined, changesAt, holiday }
}
