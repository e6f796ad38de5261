import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnalyticsQuery } from '../../worker/contract/analytics.ts'
import { api, unwrap } from './api.ts'

/** How the conversations of a period ended; the previous result stays visible while another period loads. */
export const outcomesQuery = ({ from, to, agentId, channelType }: AnalyticsQuery) =>
  queryOptions({
    queryKey: ['analytics', 'outcomes', { from, to, agentId, channelType }],
    queryFn: async () => {
      const query = { from, to, ...(agentId && { agentId }), ...(channelType && { channelType }) }
      return (await unwrap(api.analytics.outcomes.$get({ query }))).data
    },
    placeholderData: keepPreviousData,
  })
