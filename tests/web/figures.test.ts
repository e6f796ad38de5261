import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { csv } from '../../web/core/downloads.ts'
import { formatCost, percentChange } from '../../web/core/figures.ts'
import { periodOf } from '../../web/features/analytics/analytics.api.ts'
import { AnalyticsSearch } from '../../web/features/analytics/analytics-search.ts'
import { everyDay } from '../../worker/contract/days.ts'
import { addUsage } from '../../worker/engines/tokens.rules.ts'

describe('a file for a spreadsheet', () => {
  test('is marked as UTF-8 and leaves numbers and nothing as they are', () => {
    expect(
      csv([
        ['Día', 'Costo'],
        ['2026-11-20', -0.0015],
        ['–', null],
      ]),
    ).toBe('\uFEFFDía,Costo\r\n2026-11-20,-0.0015\r\n–,\r\n')
  })
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('never holds %j as a formula', (text) => {
    expect(csv([[text]]).slice(1)).toMatch(/^"?'/)
  })
  test.each([
    ["Ana;=cmd|'/C calc'!A0", `"Ana;'=cmd|'/C calc'!A0"`],
    ['Ana;"@SUM(A1)"', `"Ana;""'@SUM(A1)"""`],
    ['Ana\t+1', `"Ana\t'+1"`],
    ['Ana\n-1', `"Ana\n'-1"`],
    ['Ana; la de los lunes', '"Ana; la de los lunes"'],
    ['a=b-c@d+e', 'a=b-c@d+e'],
  ])('never holds a part of %j as a formula where cells are separated otherwise', (text, cell) => {
    expect(csv([['Uno', text]]).slice(1)).toBe(`Uno,${cell}\r\n`)
  })
  test('keeps commas, quotes and lines inside their cell', () => {
    expect(csv([['a,b', 'say "hi"', 'one\ntwo']]).slice(1)).toBe('"a,b","say ""hi""","one\ntwo"\r\n')
  })
})

describe('the period of an address', () => {
  const now = Date.parse('2026-03-01T00:30:00Z')
  const read = (search: unknown) => periodOf(v.parse(AnalyticsSearch, search), now, 'UTC')
  test('is the last 30 days up to today in UTC, unless it says otherwise', () => {
    expect(read({})).toEqual({ from: '2026-01-31', to: '2026-03-01' })
    expect(read({ days: 7 })).toEqual({ from: '2026-02-23', to: '2026-03-01' })
    expect(read({ from: '2026-02-01', to: '2026-02-03' })).toEqual({ from: '2026-02-01', to: '2026-02-03' })
  })
  test.each([[{ days: 8 }], [{ from: '2026-02-30', to: '2026-03-01' }], [{ from: 'ayer', to: '2026-03-01' }]])(
    'is the usual one when it cannot be read: %j',
    (search) => {
      expect(read(search)).toEqual({ from: '2026-01-31', to: '2026-03-01' })
    },
  )
})

test('a change is told in percent of what was before, when there was something', () => {
  expect([percentChange(3, 2), percentChange(1, 2), percentChange(2, 2)]).toEqual([50, -50, 0])
  expect(percentChange(5, 0)).toBeNull()
})

test('a cost below a cent is not shown as nothing', () => {
  expect(formatCost(0.0015)).toBe('<\u00a0$0.01')
  expect([formatCost(0), formatCost(0.01)]).toEqual(['$0.00', '$0.01'])
})

test('every day of a period is there, over the end of a year and in a leap year', () => {
  expect(everyDay('2027-12-30', '2028-01-02')).toEqual(['2027-12-30', '2027-12-31', '2028-01-01', '2028-01-02'])
  expect(everyDay('2028-02-28', '2028-03-01')).toHaveLength(3)
})

test('two attempts at a reply took what both of them took', () => {
  const one = { inputTokens: 10, outputTokens: 2, isEstimated: false, costMicros: 5 }
  expect(addUsage(undefined, one)).toEqual(one)
  expect(addUsage(one, { inputTokens: 1, outputTokens: 1, isEstimated: true })).toEqual({
    inputTokens: 11,
    outputTokens: 3,
    isEstimated: true,
    costMicros: 5,
  })
})
