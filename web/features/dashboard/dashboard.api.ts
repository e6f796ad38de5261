import { queryOptions } from '@tanstack/react-query'
import type { Agent } from '../../../worker/contract/agents.ts'
import { PAGE_SIZE_MAX } from '../../../worker/contract/limits.ts'
import type { Subscription } from '../../../worker/contract/subscriptions.ts'
import { read } from '../../core/api.ts'

/** The figures of the person's own agents. Conversations are summed over the first hundred agents. */
export const figuresQuery = queryOptions({
  queryKey: ['agents', 'figures'],
  queryFn: () => read<Agent[]>(`/api/agents/user?limit=${PAGE_SIZE_MAX}`),
  select: ({ data, meta }) => ({
    agents: meta?.total ?? data.length,
    conversations: data.reduce((sum, agent) => sum + agent._count.conversations, 0),
  }),
})

export const ownSubscriptionQuery = (userId: string) =>
  queryOptions({
    queryKey: ['subscriptions', 'of', userId],
    queryFn: () => read<Subscription | null>(`/api/subscriptions/user/${userId}`),
    select: ({ data }) => data,
  })
