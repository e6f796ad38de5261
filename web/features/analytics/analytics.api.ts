import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnalyticsQuery } from '../../../worker/contract/analytics.ts'
import { api, unwrap } from '../../core/api.ts'

/** The figures of a period; the previous result stays visible while another period loads. */
export const analyticsQuery = ({ from, to, agentId, channelType }: AnalyticsQuery) =>
  queryOptions({
    queryKey: ['analytics', { from, to, agentId, channelType }],
    queryFn: async () => {
      const query = { from, to, ...(agentId && { agentId }), ...(channelType && { channelType }) }
      return (await unwrap(api.analytics.$get({ query }))).data
    },
    placeholderData: keepPreviousData,
  })
