import { WEEKDAYS, type Weekday } from '../contract/business.ts'
import { startOfDay } from '../contract/days.ts'
import type { Locale } from '../contract/locales.ts'
import type { LocalTime } from '../contract/zones.ts'

// Mongolian is written here, because not every runtime has its locale data.
const MONGOLIAN_DAYS = ['Даваа', 'Мягмар', 'Лхагва', 'Пүрэв', 'Баасан', 'Бямба', 'Ням']

/** A date and time for a sentence. */
export const formatTime = ({ date, time }: LocalTime, locale: Locale): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (locale === 'mn') return `${Number(date.slice(5, 7))}-р сарын ${Number(date.slice(8))}, ${time}`
  const format = new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
    timeZone: 'UTC',
  })
  return format.format(startOfDay(date) + (hour * 60 + minute) * 60_000)
}

/** The name of a day of the week, as a line begins with it. */
export function weekdayName(day: Weekday, locale: Locale): string {
  const at = WEEKDAYS.indexOf(day)
  if (locale === 'mn') return MONGOLIAN_DAYS[at] ?? ''
  // The first of January 2024 was a Monday.
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + at))
  return name.charAt(0).toUpperCase() + name.slice(1)
}
