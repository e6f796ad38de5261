import { dateFormat } from './date-formats.ts'

export interface DateStyle {
  time?: boolean
  /** The short form of a Mongolian date, for tables. */
  compact?: boolean
  timeZone?: string | undefined
}

/** Unit names in the genitive, as in the Unicode CLDR data that Chromium lacks. */
const UNITS: Partial<Record<Intl.RelativeTimeFormatUnit, string>> = {
  second: 'секундын',
  minute: 'минутын',
  hour: 'цагийн',
  day: 'өдрийн',
  week: 'долоо хоногийн',
  month: 'сарын',
  year: 'жилийн',
}
export const YESTERDAY = 'өчигдөр'
const NEAR: Record<string, string> = { '0 second': 'одоо', '-1 day': YESTERDAY, '0 day': 'өнөөдөр', '1 day': 'маргааш' }

const partsOf = (date: Date, timeZone: string | undefined): Record<string, string> =>
  Object.fromEntries(
    dateFormat('en-GB', {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      ...(timeZone && { timeZone }),
    })
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )

const two = (part: string | undefined): string => String(part).padStart(2, '0')

/** `2026 оны 11-р сарын 20`, with `compact` `2026.11.20`; with `time` followed by ` 14:05`. */
export function date(at: Date, { time, timeZone, compact }: DateStyle): string {
  const parts = partsOf(at, timeZone)
  const day = compact
    ? [parts['year'], two(parts['month']), two(parts['day'])].join('.')
    : `${parts['year']} оны ${Number(parts['month'])}-р сарын ${Number(parts['day'])}`
  return time ? `${day} ${parts['hour']}:${parts['minute']}` : day
}

export const relative = (value: number, unit: Intl.RelativeTimeFormatUnit): string =>
  NEAR[`${value} ${unit}`] ?? `${Math.abs(value)} ${UNITS[unit] ?? unit} ${value < 0 ? 'өмнө' : 'дараа'}`
