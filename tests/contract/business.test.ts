import { expect, test } from 'vitest'
import { BehaviourInput, NO_BEHAVIOUR, storedBehaviour } from '../../worker/contract/behaviour.ts'
import { Business, NO_BUSINESS } from '../../worker/contract/business.ts'
import { CONTACT_MAX, HOLIDAYS_MAX } from '../../worker/contract/limits.ts'

const issuesOf = (input: unknown) =>
  Business.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
const monday = (...mon: object[]) => ({ timeZone: 'America/Lima', hours: { mon } })
const span = (from: string, to: string) => ({ from, to })
const holidays = (...dates: string[]) => ({
  timeZone: 'America/Lima',
  holidays: dates.map((date) => ({ date, name: 'Fiesta' })),
})
const manyDays = Array.from({ length: HOLIDAYS_MAX + 1 }, (_, day) =>
  new Date(day * 86_400_000).toISOString().slice(0, 10),
)

test('a business says nothing of itself at first, and an empty text is none', () => {
  expect(Business.parse({})).toEqual(NO_BUSINESS)
  expect(Business.parse({ contact: ' ', emergencyContact: '', timeZone: '' })).toEqual(NO_BUSINESS)
  expect(BehaviourInput.parse({})).toEqual(NO_BEHAVIOUR)
})

test('hours need no time zone: they follow the account', () => {
  expect(Business.parse({ hours: { mon: [] } }).timeZone).toBeNull()
})

test('days that are not named are closed', () => {
  const week = { tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
  expect(Business.parse(monday(span('09:00', '18:00'))).hours).toEqual({ mon: [span('09:00', '18:00')], ...week })
})

test.each<[string, unknown, string, string]>([
  ['a contact that is too long', { contact: 'a'.repeat(CONTACT_MAX + 1) }, 'contact', 'field.tooLong'],
  ['an unknown time zone', { timeZone: 'America/Macondo' }, 'timeZone', 'business.timeZone'],
  ['an offset as a time zone', { timeZone: '+05:00' }, 'timeZone', 'business.timeZone'],
  ['a time that there is not', monday(span('09:00', '24:00')), 'hours.mon.0.to', 'business.time'],
  ['times that overlap', monday(span('09:00', '13:00'), span('12:00', '18:00')), 'hours.mon', 'business.overlap'],
  [
    'a night before the end of the day',
    monday(span('20:00', '02:00'), span('22:00', '23:00')),
    'hours.mon',
    'business.overlap',
  ],
  [
    'four times a day',
    monday(...['01', '03', '05', '07'].map((hour) => span(`${hour}:00`, `${hour}:30`))),
    'hours.mon',
    'business.spans',
  ],
  ['a day in a year of two digits', holidays('0026-12-25'), 'holidays.0.date', 'field.date'],
  ['a day that there is not', holidays('2026-02-30'), 'holidays.0.date', 'field.date'],
  ['a day twice', holidays('2026-12-25', '2026-12-25'), 'holidays', 'business.holidayTwice'],
  ['too many days', holidays(...manyDays), 'holidays', 'business.holidays'],
])('%s is refused', (_, input, path, code) => {
  expect(issuesOf(input)).toContainEqual([path, code])
})

test('a night, and times that touch, are not refused', () => {
  expect(issuesOf(monday(span('20:00', '02:00'), span('09:00', '13:00'), span('13:00', '18:00')))).toEqual([])
})

test('a behaviour that was stored before businesses said anything reads as one that says nothing', () => {
  expect(storedBehaviour('{"instructions":"De usted.","nextStep":"","engine":{}}')).toEqual({
    ...NO_BEHAVIOUR,
    instructions: 'De usted.',
  })
  expect(storedBehaviour('{"business":{"contact":"555-0100"}}').business).toEqual({
    ...NO_BUSINESS,
    contact: '555-0100',
  })
})
