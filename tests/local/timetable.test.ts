import { describe, expect, test } from 'vitest'
import { cronOf, keepTimetable } from '../../worker/local/timetable.ts'
import { TestClock } from '../support/test-clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAILY = '17 4 * * *'
const HOURLY = '47 * * * *'

/** What rang, as `cron at`. */
function timetable(clock: TestClock): string[] {
  const rung: string[] = []
  keepTimetable([DAILY, HOURLY], clock, (cron, at) => rung.push(`${cron} ${new Date(at).toISOString().slice(0, 16)}`))
  return rung
}

describe('the timetable', () => {
  test('rings each cron at its minutes in UTC, with the time of the minute', async () => {
    const clock = new TestClock(Date.UTC(2026, 0, 15, 3, 46, 59, 500))
    const rung = timetable(clock)
    await clock.advance(2 * HOUR)
    expect(rung).toEqual(['47 * * * * 2026-01-15T03:47', '17 4 * * * 2026-01-15T04:17', '47 * * * * 2026-01-15T04:47'])
  })

  test('rings a minute once, however often it looks', async () => {
    const clock = new TestClock(Date.UTC(2026, 0, 15, 12, 46, 59, 999))
    const rung = timetable(clock)
    for (let step = 0; step < 120; step++) await clock.advance(499)
    expect(rung).toEqual(['47 * * * * 2026-01-15T12:47'])
  })

  test('does not ring for the minute in which it begins', async () => {
    const clock = new TestClock(Date.UTC(2026, 0, 15, 12, 47, 30))
    const rung = timetable(clock)
    await clock.advance(HOUR - MINUTE)
    expect(rung).toEqual([])
  })

  test('after a sleep of the machine rings each cron that was missed, once', async () => {
    const clock = new TestClock(Date.UTC(2026, 0, 15, 0, 30))
    const rung = timetable(clock)
    Object.defineProperty(clock, 'now', { value: () => Date.UTC(2026, 0, 15, 9, 50) })
    await clock.advance(MINUTE)
    expect(rung).toEqual(['17 4 * * * 2026-01-15T04:17', '47 * * * * 2026-01-15T09:47'])
  })

  test('can be stopped', async () => {
    const clock = new TestClock()
    keepTimetable([HOURLY], clock, () => {})()
    expect(clock.waiting).toBe(0)
  })
})

describe('a cron', () => {
  test.each([
    ['*/15 * * * *', [0, 15, 30, 45]],
    ['5,7 * * * *', [5, 7]],
    ['10-12 * * * *', [10, 11, 12]],
    ['50/4 * * * *', [50, 54, 58]],
    ['3 * 15 1 *', [3]],
    ['3 * 16 * *', []],
  ])('%s rings at the minutes %j of an hour', (cron, minutes) => {
    const isDue = cronOf(cron)
    const all = Array.from({ length: 60 }, (_, minute) => minute)
    expect(all.filter((minute) => isDue(new Date(Date.UTC(2026, 0, 15, 9, minute))))).toEqual(minutes)
  })

  test.each(['', '17 4 * *', '60 * * * *', '5-3 * * * *', '*/0 * * * *', '17 4 * * 1', '17 4 L * *', '1 2 3 4 * *'])(
    '“%s” is refused by name',
    (cron) => {
      expect(() => cronOf(cron)).toThrow(`The cron "${cron}"`)
    },
  )
})
