import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnalyticsQuery } from '../../../worker/contract/analytics.ts'
import { api, unwrap } from '../../core/api.ts'
import { queryOf } from '../../core/search-params.ts'

/** The figures of a period; the previous result stays visible while another period loads. */
export const analyticsQuery = (query: AnalyticsQuery) =>
  queryOptions({
    queryKey: ['analytics', query],
    queryFn: async () => (await unwrap(api.analytics.$get({ query: queryOf(query) }))).data,
    placeholderData: keepPreviousData,
  })
