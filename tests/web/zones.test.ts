import { afterEach, expect, test } from 'vitest'
import { displayZone } from '../../web/core/display-zone.ts'
import { formatDate, formatMoment } from '../../web/core/format.ts'
import { dayAfter, isDay } from '../../worker/contract/days.ts'
import { isTimeZone } from '../../worker/contract/time-zone.ts'
import { dayIn, earliestOf, latestOf, startOfDayIn, utcOffset } from '../../worker/contract/zones.ts'

const at = (time: string) => Date.parse(time)
afterEach(() => {
  displayZone.zone = undefined
})

test.each([
  ['Pacific/Honolulu', '2026-11-26T09:59:59Z', '2026-11-25', -600],
  ['Pacific/Honolulu', '2026-11-26T10:00:00Z', '2026-11-26', -600],
  ['Pacific/Kiritimati', '2026-11-25T10:00:00Z', '2026-11-26', 840],
  ['Asia/Kathmandu', '2026-11-26T18:14:59.999Z', '2026-11-26', 345],
  ['Asia/Kathmandu', '2026-11-26T18:15:00Z', '2026-11-27', 345],
  ['America/St_Johns', '2026-11-26T03:29:59Z', '2026-11-25', -210],
  ['America/Mexico_City', '2026-11-27T05:30:00Z', '2026-11-26', -360],
  ['Asia/Ulaanbaatar', '2026-11-26T16:00:00Z', '2026-11-27', 480],
  ['UTC', '2026-11-26T23:59:59.999Z', '2026-11-26', 0],
])('in %s the time %s is of the day %s', (zone, time, day, offset) => {
  expect([dayIn(at(time), zone), utcOffset(at(time), zone)]).toEqual([day, offset])
})

test.each([
  ['UTC', '2026-11-26', '2026-11-26T00:00:00Z'],
  ['America/Mexico_City', '2026-11-26', '2026-11-26T06:00:00Z'],
  ['Pacific/Kiritimati', '2026-11-26', '2026-11-25T10:00:00Z'],
  ['Asia/Kathmandu', '2026-11-26', '2026-11-25T18:15:00Z'],
  ['Europe/Madrid', '2026-03-29', '2026-03-28T23:00:00Z'],
  ['Europe/Madrid', '2026-10-25', '2026-10-24T22:00:00Z'],
  ['Europe/Madrid', '2026-10-26', '2026-10-25T23:00:00Z'],
  // Its midnight is left out; the hour before it comes twice.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z'],
  ['America/Santiago', '2026-04-05', '2026-04-05T04:00:00Z'],
])('in %s the day %s begins at %s', (zone, day, begins) => {
  const start = startOfDayIn(day, zone)
  expect(new Date(start).toISOString()).toBe(begins.replace('Z', '.000Z'))
  expect([dayIn(start, zone), dayIn(start - 1, zone) < day]).toEqual([day, true])
})

test('a day on which the clocks change begins and ends at midnight of its own clocks', () => {
  const madrid = (time: string) => [dayIn(at(time), 'Europe/Madrid'), utcOffset(at(time), 'Europe/Madrid')]
  // 25 October 2026 has 25 hours, 29 March has 23.
  expect(madrid('2026-10-24T22:00:00Z')).toEqual(['2026-10-25', 120])
  expect(madrid('2026-10-25T22:59:59Z')).toEqual(['2026-10-25', 60])
  expect(madrid('2026-10-25T23:00:00Z')).toEqual(['2026-10-26', 60])
  expect(madrid('2026-03-28T23:00:00Z')).toEqual(['2026-03-29', 60])
  expect(madrid('2026-03-29T22:00:00Z')).toEqual(['2026-03-30', 120])
})

test('no place has a day before its earliest time, or after its latest', () => {
  const day = '2026-11-26'
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    expect(dayIn(earliestOf(day) - 1, zone) < day).toBe(true)
    expect(dayIn(latestOf(day), zone) > day).toBe(true)
  }
})

test('the first and the last day that are accepted begin and end in every zone, in years of four digits', () => {
  for (const day of ['1900-01-01', '2999-12-31']) {
    expect(isDay(day)).toBe(true)
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      expect(dayIn(startOfDayIn(day, zone), zone), zone).toBe(day)
      expect(dayIn(startOfDayIn(dayAfter(day, 1), zone), zone), zone).toMatch(/^\d{4}-01-0[12]$/)
    }
  }
})

test('names of the time zone database are time zones; offsets and inventions are none', () => {
  expect(['America/Mexico_City', 'UTC'].map(isTimeZone)).toEqual([true, true])
  expect(['', '+05:00', 'America/Macondo', 'x'.repeat(65)].map(isTimeZone)).toEqual([false, false, false, false])
})

test("times are shown in the account's zone, which is named where the browser's clocks show another time", () => {
  displayZone.zone = 'Pacific/Kiritimati'
  const time = '2026-11-26T12:30:00Z'
  expect(formatDate(time, 'es', { time: true })).toMatch(/^27 nov 2026, 2:30 \(Kiritimati\)$/)
  expect(formatDate(time, 'mn', { time: true })).toMatch(/27.*02:30 \(Kiritimati\)$/)
  expect(formatDate(time, 'es')).toBe('27 nov 2026')
  expect(formatMoment(time, 'es', new Date('2026-12-26T12:30:00Z'))).toBe('27/11')
  displayZone.zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(formatDate(time, 'es', { time: true })).not.toContain('(')
})
