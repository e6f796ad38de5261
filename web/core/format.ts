import type { Locale } from '../../worker/contract/locales.ts'
import { dateFormat } from './date-formats.ts'
import { displayZone } from './display-zone.ts'
import type { DateStyle } from './mongolian.ts'
import * as mongolian from './mongolian.ts'

export type { DateStyle }

const HOUR_MS = 3_600_000

/** Chromium has no Mongolian data and formats in English instead; only `supportedLocalesOf` reports that. */
const isUnsupported = (kind: 'DateTimeFormat' | 'RelativeTimeFormat', locale: Locale): boolean =>
  locale === 'mn' && Intl[kind].supportedLocalesOf([locale]).length === 0

const clockIn = (timeZone: string | undefined) => dateFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone })

/** Appends the name of the displayed time zone when the browser's own zone has another time at that moment. */
const withZoneName = (text: string, at: Date, { zone } = displayZone): string =>
  zone && clockIn(zone).format(at) !== clockIn(undefined).format(at)
    ? `${text} (${zone.replace(/.*\//, '').replaceAll('_', ' ')})`
    : text

/** A date such as `20 nov 2026`, with `time` also the time of day. */
export function formatDate(date: Date | string, locale: Locale, style: DateStyle = {}): string {
  const { time = false, timeZone = displayZone.zone } = style
  const at = new Date(date)
  const text =
    isUnsupported('DateTimeFormat', locale) || (locale === 'mn' && style.compact)
      ? mongolian.date(at, { ...style, timeZone })
      : dateFormat(locale, {
          dateStyle: 'medium',
          ...(time && { timeStyle: 'short' as const }),
          timeZone,
        }).format(at)
  return time && !style.timeZone ? withZoneName(text, at) : text
}

/** A calendar day `YYYY-MM-DD`, the same in every time zone. */
export const formatDay = (day: string, locale: Locale, { compact = false }: Pick<DateStyle, 'compact'> = {}): string =>
  formatDate(`${day}T00:00:00Z`, locale, { timeZone: 'UTC', compact })

const formatTime = (date: Date | string, locale: Locale): string =>
  dateFormat(locale === 'mn' ? 'en-GB' : locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: displayZone.zone,
  }).format(new Date(date))

export function formatRelative(value: number, unit: Intl.RelativeTimeFormatUnit, locale: Locale): string {
  if (isUnsupported('RelativeTimeFormat', locale)) return mongolian.relative(value, unit)
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(value, unit)
}

/** Separate from `formatRelative`, so that a page that needs only this word does not load the Mongolian units. */
const yesterdayIn = (locale: Locale): string =>
  isUnsupported('RelativeTimeFormat', locale)
    ? mongolian.YESTERDAY
    : new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day')

const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** A time in a list: the time of day within 24 hours, "Ayer" within 48, the day and month before that. */
export function formatMoment(date: Date | string, locale: Locale, now: Date = new Date()): string {
  const at = new Date(date)
  const age = now.getTime() - at.getTime()
  if (age < 24 * HOUR_MS) return formatTime(at, locale)
  if (age < 48 * HOUR_MS) return capitalised(yesterdayIn(locale))
  return dateFormat('en-GB', {
    day: '2-digit',
    month: '2-digit',
    timeZone: displayZone.zone,
  }).format(at)
}
