import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { KnowledgeSummary } from '../../worker/contract/knowledge.ts'
import { api, unwrap } from './api.ts'

/** The polling interval while documents are being read. */
export const READING_POLL_MS = 1_500

/**
 * A query of what is found in the documents of an agent. It is never fresh, and polled while documents are read in the
 * background; whether they are is asked first, so that the last answer includes all of them.
 */
export const whileReading = <Found>(
  agentId: string,
  queryKey: QueryKey,
  find: (summary: KnowledgeSummary) => Promise<Found>,
) =>
  queryOptions({
    queryKey,
    queryFn: async () => {
      const { data: summary } = await unwrap(api.agents[':id'].knowledge.summary.$get({ param: { id: agentId } }))
      return { isReading: summary.unread > 0, found: await find(summary) }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isReading ? READING_POLL_MS : false),
    select: ({ found }) => found,
  })
