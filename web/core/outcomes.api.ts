import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnalyticsQuery } from '../../worker/contract/analytics.ts'
import { api, unwrap } from './api.ts'
import { queryOf } from './search-params.ts'

/** How the conversations of a period ended; the previous result stays visible while another period loads. */
export const outcomesQuery = (query: AnalyticsQuery) =>
  queryOptions({
    queryKey: ['analytics', 'outcomes', query],
    queryFn: async () => (await unwrap(api.analytics.outcomes.$get({ query: queryOf(query) }))).data,
    placeholderData: keepPreviousData,
  })
