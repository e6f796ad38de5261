import { expect, test } from 'vitest'
import { formatAgo } from '../../web/core/ago.ts'
import { formatDate, formatDay, formatMoment, formatRelative } from '../../web/core/format.ts'
import * as mongolian from '../../web/core/mongolian.ts'
import { formatMoney, formatNumber, formatPercent, formatPrice } from '../../web/core/numbers.ts'

const now = new Date(2026, 10, 20, 12, 0)
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test('a moment within 24 hours shows the time', () => {
  expect(formatMoment(ago(1), 'es', now)).toBe('11:00')
  expect(formatMoment(ago(23.9), 'mn', now)).toBe('12:06')
})

test('a moment within 48 hours is "Ayer", in each language', () => {
  expect(formatMoment(ago(24), 'es', now)).toBe('Ayer')
  expect(formatMoment(ago(47.9), 'en', now)).toBe('Yesterday')
  expect(formatMoment(ago(30), 'mn', now)).toBe('Өчигдөр')
})

test('an older moment shows the day and the month #conversations.times', () => {
  expect(formatMoment(ago(48), 'es', now)).toBe('18/11')
})

test('a day of the calendar is the same day wherever it is read', () => {
  expect(formatDay('2026-11-01', 'es')).toBe('1 nov 2026')
  expect(formatDay('2026-11-01', 'en')).toBe('Nov 1, 2026')
})

test('money has two decimals and a dollar, numbers have their thousands', () => {
  expect(formatMoney(1234.5)).toBe('$1,234.50')
  expect([20, 99.5].map(formatPrice)).toEqual(['$20', '$99.50'])
  expect(formatNumber(10_000)).toBe('10,000')
  expect(formatPercent(5)).toBe('5.0%')
})

test('Mongolian dates made without data are those of the Unicode data', () => {
  for (let day = 0; day < 400; day += 7) {
    const date = new Date(Date.UTC(2025, 0, 1 + day, 5, 7))
    for (const timeZone of ['UTC', 'Asia/Ulaanbaatar', 'America/Lima']) {
      const known = new Intl.DateTimeFormat('mn', { dateStyle: 'medium', timeZone }).format(date)
      expect(mongolian.date(date, { timeZone })).toBe(known)
    }
  }
  expect(formatDate('2026-11-20T06:05:00Z', 'mn', { time: true, timeZone: 'UTC' })).toContain('11-р сарын 20')
})

test('Mongolian distances made without data are those of the Unicode data', () => {
  for (const unit of ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const)
    for (const value of [-3, 5]) expect(mongolian.relative(value, unit)).toBe(formatRelative(value, unit, 'mn'))
  expect(mongolian.relative(-1, 'day')).toBe(formatRelative(-1, 'day', 'mn'))
})

test('a distance in time is told in the largest unit that fits', () => {
  const at = (seconds: number) => now.getTime() + seconds * 1_000
  expect([-20, -59, -300, -7_300, -90_000].map((seconds) => formatAgo(at(seconds), 'es', now.getTime()))).toEqual([
    'ahora',
    'ahora',
    'hace 5 minutos',
    'hace 2 horas',
    'ayer',
  ])
  expect([20, 3_700, 90_000].map((seconds) => formatAgo(at(seconds), 'en', now.getTime()))).toEqual([
    'now',
    'in 1 hour',
    'tomorrow',
  ])
  expect(mongolian.relative(0, 'second')).toBe('одоо')
})

test('a table has a short form of a Mongolian date, and the usual one of the others', () => {
  expect(['es', 'en', 'mn'].map((locale) => formatDay('2026-02-03', locale as 'es', { compact: true }))).toEqual([
    '3 feb 2026',
    'Feb 3, 2026',
    '2026.02.03',
  ])
})
