import type { BillingCycle } from '../../contract/billing-terms.ts'
import { DAY_MS, dayOf, startOfDay } from '../../core/days.ts'
import { periodEnd } from './subscriptions.rules.ts'

const nextDay = (day: string): string => dayOf(startOfDay(day) + DAY_MS)

/** How many whole periods from its start a subscription has run by this end; `null` when it ends between two. */
function periodsUntil(startDate: string, endDate: string, cycle: BillingCycle): number | null {
  for (let count = 1; ; count++) {
    const end = periodEnd(startDate, cycle, count)
    if (end >= endDate) return end === endDate ? count : null
  }
}

/**
 * The first and the last day of the period that holds today, after an end that has passed. Periods keep to the day of the month on which
 * the subscription began or, where its end was set by hand, to the day after that end.
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
