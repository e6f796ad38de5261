import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnalyticsQuery } from '../../../worker/contract/analytics.ts'
import { api, unwrap } from '../../core/api.ts'

/** What a screen asks for: the figures of a period, while the last ones are still shown. */
export const analyticsQuery = ({ from, to, agentId, channelType }: AnalyticsQuery) =>
  queryOptions({
    queryKey: ['analytics', { from, to, agentId, channelType }],
    queryFn: async () => {
      const query = { from, to, ...(agentId && { agentId }), ...(channelType && { channelType }) }
      return (await unwrap(api.analytics.$get({ query }))).data
    },
    placeholderData: keepPreviousData,
  })
