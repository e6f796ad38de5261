import type { Period } from '../../../worker/contract/analytics.ts'
import { dayAfter } from '../../../worker/contract/days.ts'
import { dayIn } from '../../../worker/contract/zones.ts'
import { type AnalyticsSearch, USUAL_PERIOD } from './analytics-search.ts'

/** The period in the search parameters, else the last days up to today in this time zone. */
export function periodOf({ days = USUAL_PERIOD, from, to }: AnalyticsSearch, now: number, timeZone: string): Period {
  if (from && to) return { from, to }
  const today = dayIn(now, timeZone)
  return { from: dayAfter(today, 1 - days), to: today }
}
