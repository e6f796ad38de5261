import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { CALLS_PAGE_SIZE, type CallResult } from '../../../worker/contract/webhook-calls.ts'
import { api, unwrap } from '../../core/api.ts'
import { queryOf } from '../../core/search-params.ts'
import { useChange } from '../../core/use-change.ts'

const keyOf = (id: string) => ['channels', 'webhook-calls', id] as const
const calls = api.channels[':id']['webhook-calls']

export interface CallFilters {
  search?: string | undefined
  result?: CallResult | undefined
}

/** The webhook calls of a channel, the newest first. */
export const webhookCallsQuery = (id: string, { search, result }: CallFilters) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(id), 'list', search ?? '', result ?? ''],
    queryFn: async ({ pageParam }) => {
      const query = queryOf({ search, result, beforeId: pageParam })
      return (await unwrap(calls.$get({ param: { id }, query }))).data
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < CALLS_PAGE_SIZE ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  })

/** One call with its headers and body. */
export const webhookCallQuery = (id: string, callId: string) =>
  queryOptions({
    queryKey: [...keyOf(id), callId],
    queryFn: async () => (await unwrap(calls[':callId'].$get({ param: { id, callId } }))).data,
  })

/** Replays a call: its messages are taken in again. */
export const useReplay = (id: string) =>
  useChange(
    async (callId: string) => (await unwrap(calls[':callId'].replay.$post({ param: { id, callId } }))).data,
    [keyOf(id)],
  )
