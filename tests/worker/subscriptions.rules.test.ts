import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLive, periodEnd, statusesBefore, stepOf } from '../../worker/features/subscriptions/subscriptions.rules.ts'

test.each([
  ['active', 'active', 'same'],
  ['active', 'paused', 'change'],
  ['active', 'cancelled', 'change'],
  ['paused', 'active', 'change'],
  ['paused', 'paused', 'same'],
  ['paused', 'cancelled', 'change'],
  ['cancelled', 'active', 'final'],
  ['cancelled', 'paused', 'final'],
  ['cancelled', 'cancelled', 'same'],
] as const)('from %s to %s is: %s', (from, to, step) => {
  expect(stepOf(from, to)).toBe(step)
  expect(statusesBefore(to).includes(from)).toBe(step === 'change')
})

describe('a subscription from the 10th to the 20th', () => {
  const period = { status: 'active', startDate: '2026-03-10', endDate: '2026-03-20', autoRenew: false } as const
  test.each([
    ['the day before', '2026-03-09', false],
    ['its first day', '2026-03-10', true],
    ['its last day', '2026-03-20', true],
    ['the day after', '2026-03-21', false],
  ])('on %s', (_what, today, live) => {
    expect(isLive(period, today)).toBe(live)
    expect(isLive({ ...period, status: 'paused' }, today)).toBe(false)
    expect(isLive({ ...period, status: 'cancelled' }, today)).toBe(false)
    expect(isLive({ ...period, endDate: null }, today)).toBe(today >= period.startDate)
    expect(isLive({ ...period, autoRenew: true }, today)).toBe(today >= period.startDate)
  })
})

test.each([
  ['2026-11-20', 'monthly', '2026-12-19'],
  ['2026-12-01', 'monthly', '2026-12-31'],
  ['2026-01-31', 'monthly', '2026-02-27'],
  ['2028-01-31', 'monthly', '2028-02-28'],
  ['2026-11-20', 'yearly', '2027-11-19'],
  ['2028-02-29', 'yearly', '2029-02-27'],
] as const)('a period from %s that is %s ends on %s', (start, cycle, end) => {
  expect(periodEnd(start, cycle)).toBe(end)
})

test('every month has 28 to 31 days and every year 365 or 366, from any starting day', () => {
  const start = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  const property = fc.property(start, fc.constantFrom('monthly' as const, 'yearly' as const), (date, cycle) => {
    const from = date.toISOString().slice(0, 10)
    const days = (Date.parse(periodEnd(from, cycle)) - Date.parse(from)) / 86_400_000 + 1
    const [least, most] = cycle === 'monthly' ? [28, 31] : [365, 366]
    return days >= least && days <= most
  })
  expect(fc.check(property)).toMatchObject({ failed: false })
})
