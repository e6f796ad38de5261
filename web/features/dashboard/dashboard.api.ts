import { queryOptions } from '@tanstack/react-query'
import { PAGE_SIZE_MAX } from '../../../worker/contract/limits.ts'
import { api, unwrap } from '../../core/api.ts'

/** The figures of the person's own agents. Conversations are summed over the first hundred agents. */
export const figuresQuery = queryOptions({
  queryKey: ['agents', 'figures'],
  queryFn: () => unwrap(api.agents.user.$get({ query: { limit: String(PAGE_SIZE_MAX) } })),
  select: ({ data, meta }) => ({
    agents: meta?.total ?? data.length,
    conversations: data.reduce((sum, agent) => sum + agent._count.conversations, 0),
  }),
})

export const ownSubscriptionQuery = (userId: string) =>
  queryOptions({
    queryKey: ['subscriptions', 'of', userId],
    queryFn: () => unwrap(api.subscriptions.user[':userId'].$get({ param: { userId } })),
    select: ({ data }) => data,
  })
