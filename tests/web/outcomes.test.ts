import { describe, expect, test } from 'vitest'
import { changesOf, shareOf } from '../../web/features/analytics/outcome-changes.ts'
import { countedPeriod, periodBefore, topQuestions } from '../../worker/features/analytics/outcomes.rules.ts'

/** Of replies and of threads: how many were rated well, of how many. */
const rated = (replies: [number, number], threads: [number, number]) => ({
  replies: { good: replies[0], rated: replies[1] },
  threads: { good: threads[0], rated: threads[1] },
})

const totals = (resolved: number, more = {}) => ({
  ...{ sessions: 100, resolved, handedOver: 100 - resolved, unknown: 0, left: 0, unanswered: 0 },
  ...{ medianAgentMs: null, medianMemberMs: null, ratings: rated([0, 0], [0, 0]) },
  ...{ apart: { contacts: 0, answered: 0 }, ...more },
})

describe('what changed', () => {
  test('is better or worse by what the figure means; people being asked more is neither', () => {
    const now = totals(70, { unknown: 10, left: 1, unanswered: 5, medianAgentMs: 800, medianMemberMs: 120_000 })
    const before = totals(60, { unknown: 20, left: 3, unanswered: 2, medianAgentMs: 800, medianMemberMs: 60_000 })
    expect(changesOf(now, before)).toEqual([
      { figure: 'resolved', now: 70, before: 60, isBetter: true },
      { figure: 'unknown', now: 10, before: 20, isBetter: true },
      { figure: 'left', now: 1, before: 3, isBetter: true },
      { figure: 'unanswered', now: 5, before: 2, isBetter: false },
      { figure: 'medianMemberMs', now: 120_000, before: 60_000, isBetter: false },
    ])
  })
  test.each([
    ['less than a point', totals(60, { resolved: 60.9 }), totals(60)],
    ['less than a tenth of a time', totals(60, { medianAgentMs: 950 }), totals(60, { medianAgentMs: 1_000 })],
    ['a time that was not there before', totals(60, { medianAgentMs: 950 }), totals(60)],
    ['anything beside days without conversations', totals(60), totals(0, { sessions: 0 })],
  ])('does not mention %s', (_, now, before) => {
    expect(changesOf(now, before)).toEqual([])
  })
  test('is also what contacts say, where they said something in both periods', () => {
    const now = totals(60, { ratings: rated([9, 10], [1, 2]) })
    expect(changesOf(now, totals(60, { ratings: rated([5, 10], [0, 0]) }))).toEqual([
      { figure: 'replies', now: 90, before: 50, isBetter: true },
    ])
    expect(changesOf(now, totals(60, { ratings: rated([0, 0], [3, 4]) }))).toEqual([
      { figure: 'threads', now: 50, before: 75, isBetter: false },
    ])
  })
  test('a share of nothing is none', () => {
    expect([shareOf(1, 4), shareOf(0, 0)]).toEqual([25, 0])
  })
})

describe('the days that are counted', () => {
  const period = { from: '2026-03-01', to: '2026-03-04' }
  const days = (...conversations: number[]) =>
    conversations.map((count, index) => ({ day: `2026-03-0${4 - index}`, conversations: count }))
  test('are all of them where they and those before hold few enough messages', () => {
    expect(countedPeriod(period, days(5, 5), 10)).toEqual(period)
  })
  test('are the newest ones otherwise, and one at least', () => {
    expect(countedPeriod(period, days(5, 5, 1), 10)).toEqual({ from: '2026-03-03', to: '2026-03-04' })
    expect(countedPeriod(period, days(50), 10)).toEqual({ from: '2026-03-04', to: '2026-03-04' })
  })
  test('are fewer where as many before hold too many', () => {
    const before = [{ day: '2026-02-26', conversations: 11 }]
    expect(countedPeriod(period, before, 10)).toEqual({ from: '2026-03-02', to: '2026-03-04' })
  })
  test('have as many before them', () => {
    expect(periodBefore(period)).toEqual({ from: '2026-02-25', to: '2026-02-28' })
  })
})

test('questions with one meaning are counted together in their newest wording, those without one are left out', () => {
  const keyOf = (text: string) => text.replace(/^hola.*/, '').slice(0, 1)
  const asked = [
    { question: 'b2', isUnknown: 0 },
    { question: 'hola', isUnknown: 0 },
    { question: 'a', isUnknown: 1 },
    { question: 'b1', isUnknown: 1 },
  ]
  expect(topQuestions(asked, keyOf)).toEqual([
    { question: 'b2', count: 2, unknown: 1 },
    { question: 'a', count: 1, unknown: 1 },
  ])
  const many = Array.from({ length: 30 }, (_, index) => ({ question: String.fromCharCode(65 + index), isUnknown: 0 }))
  expect(topQuestions(many, keyOf)).toHaveLength(10)
})
