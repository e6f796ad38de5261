import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnalyticsQuery, Period } from '../../../worker/contract/analytics.ts'
import { dayAfter } from '../../../worker/contract/days.ts'
import { dayIn } from '../../../worker/contract/zones.ts'
import { api, unwrap } from '../../core/api.ts'
import { queryOf } from '../../core/search-params.ts'
import { type AnalyticsSearch, USUAL_PERIOD } from './analytics-search.ts'

/** The period in the search parameters, else the last days up to today in this time zone. */
export function periodOf({ days = USUAL_PERIOD, from, to }: AnalyticsSearch, now: number, timeZone: string): Period {
  if (from && to) return { from, to }
  const today = dayIn(now, timeZone)
  return { from: dayAfter(today, 1 - days), to: today }
}

/** The figures of a period; the previous result stays visible while another period loads. */
export const analyticsQuery = (query: AnalyticsQuery) =>
  queryOptions({
    queryKey: ['analytics', query],
    queryFn: async () => (await unwrap(api.analytics.$get({ query: queryOf(query) }))).data,
    placeholderData: keepPreviousData,
  })
