import { expect, test } from 'vitest'
import { type Business, NO_BUSINESS } from '../../../worker/contract/business.ts'
import { localTimeOf } from '../../../worker/contract/zones.ts'
import { openingAt, weekdayOf } from '../../../worker/engines/opening.rules.ts'

const WORKDAY = [
  { from: '15:00', to: '18:00' },
  { from: '09:00', to: '13:00' },
]
const NIGHT = [{ from: '20:00', to: '02:00' }]
const ALWAYS = [{ from: '00:00', to: '00:00' }]
const every = (span: { from: string; to: string }[]) =>
  ({ mon: span, tue: span, wed: span, thu: span, fri: span, sat: span, sun: span }) as const
const shop: Business = {
  ...NO_BUSINESS,
  timeZone: 'America/Lima',
  hours: { ...every(WORKDAY), fri: NIGHT, sat: [], sun: [] },
  holidays: [{ date: '2026-11-24', name: 'Aniversario' }],
}
/** A time in Lima, which is five hours behind all year. */
const lima = (text: string) => Date.parse(`${text}:00-05:00`)
const at = (date: string, time: string) => ({ date, time })

test.each<[string, string, ReturnType<typeof openingAt>]>([
  ['before it opens', '2026-11-23T08:59', { isOpen: false, changesAt: at('2026-11-23', '09:00'), holiday: null }],
  ['as it opens', '2026-11-23T09:00', { isOpen: true, changesAt: at('2026-11-23', '13:00'), holiday: null }],
  ['at noon', '2026-11-23T13:00', { isOpen: false, changesAt: at('2026-11-23', '15:00'), holiday: null }],
  ['before a holiday', '2026-11-23T19:00', { isOpen: false, changesAt: at('2026-11-25', '09:00'), holiday: null }],
  ['on a holiday', '2026-11-24T10:00', { isOpen: false, changesAt: at('2026-11-25', '09:00'), holiday: 'Aniversario' }],
  ['at night', '2026-11-27T23:30', { isOpen: true, changesAt: at('2026-11-28', '02:00'), holiday: null }],
  ['past midnight', '2026-11-28T01:59', { isOpen: true, changesAt: at('2026-11-28', '02:00'), holiday: null }],
  ['on a closed day', '2026-11-28T02:00', { isOpen: false, changesAt: at('2026-11-30', '09:00'), holiday: null }],
])('a shop %s', (_, time, opening) => {
  expect(openingAt(shop, lima(time))).toEqual(opening)
})

test('a place that never closes has no closing time but before a holiday', () => {
  const always = { ...shop, hours: every(ALWAYS), holidays: [] }
  expect(openingAt(always, lima('2026-11-23T03:00'))).toEqual({ isOpen: true, changesAt: null, holiday: null })
  const withHoliday = { ...always, holidays: shop.holidays }
  expect(openingAt(withHoliday, lima('2026-11-23T03:00'))?.changesAt).toEqual(at('2026-11-24', '00:00'))
})

test('of a business that says nothing of its hours it is not known whether it is open, but on a holiday it is closed', () => {
  expect(openingAt({ ...shop, hours: null }, lima('2026-11-23T10:00'))).toBeNull()
  expect(openingAt({ ...shop, hours: null }, lima('2026-11-24T10:00'))).toMatchObject({ isOpen: false })
  expect(openingAt({ ...shop, timeZone: null }, lima('2026-11-23T10:00'))).toBeNull()
  const closed = { ...shop, hours: every([]) }
  expect(openingAt(closed, lima('2026-11-23T10:00'))).toEqual({ isOpen: false, changesAt: null, holiday: null })
})

test('the date and the weekday are those of the time zone', () => {
  expect(localTimeOf(Date.UTC(2026, 10, 23, 2), 'America/Lima')).toEqual(at('2026-11-22', '21:00'))
  expect(localTimeOf(Date.UTC(2026, 10, 22, 16), 'Asia/Ulaanbaatar')).toEqual(at('2026-11-23', '00:00'))
  expect(weekdayOf('2026-11-22')).toBe('sun')
})
