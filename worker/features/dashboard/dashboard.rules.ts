import type { Period } from '../../contract/analytics.ts'
import { dayAfter, monthOf } from '../../contract/days.ts'

/** This month until today, and the same days of the month before, at most to its end. */
export function monthsBeside(today: string): { month: Period; previous: Period } {
  const from = `${monthOf(today)}-01`
  const last = dayAfter(from, -1)
  const first = `${monthOf(last)}-01`
  const sameDay = `${monthOf(last)}-${today.slice(-2)}`
  return { month: { from, to: today }, previous: { from: first, to: sameDay < last ? sameDay : last } }
}
