import type { BillingCycle } from '../../contract/billing-terms.ts'
import { DAY_MS, dayOf, startOfDay } from '../../core/days.ts'
import { periodEnd } from './subscriptions.rules.ts'

const nextDay = (day: string): string => dayOf(startOfDay(day) + DAY_MS)

/** The number of whole periods from the start of a subscription to this end; `null` when the end is within a period. */
function periodsUntil(startDate: string, endDate: string, cycle: BillingCycle): number | null {
  for (let count = 1; ; count++) {
    const end = periodEnd(startDate, cycle, count)
    if (end >= endDate) return end === endDate ? count : null
  }
}

/**
 * The first and the last day of the period that contains `today`, after an end that has passed. Periods begin on the day of the
 * month on which the subscription began or, if its end was set by hand, on the day after that end.
 */
export function nextPeriod(today: string, startDate: string, endDate: string, cycle: BillingCycle) {
  const counted = periodsUntil(startDate, endDate, cycle)
  const from = counted === null ? nextDay(endDate) : startDate
  let [previous, end] = [endDate, endDate]
  for (let count = (counted ?? 0) + 1; end < today; count++) {
    previous = end
    end = periodEnd(from, cycle, count)
  }
  return { start: nextDay(previous), end }
}
