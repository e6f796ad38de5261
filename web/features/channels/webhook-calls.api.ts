import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'

const keyOf = (id: string) => ['channels', 'webhook-calls', id] as const
const calls = api.channels[':id']['webhook-calls']

/** The last calls of a channel's provider. */
export const webhookCallsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'list'],
    queryFn: async () => (await unwrap(calls.$get({ param: { id } }))).data,
  })

/** One of the calls. */
export const webhookCallQuery = (id: string, callId: string) =>
  queryOptions({
    queryKey: [...keyOf(id), callId],
    queryFn: async () => (await unwrap(calls[':callId'].$get({ param: { id, callId } }))).data,
  })

/** Replays a call. */
export function useReplay(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (callId: string) => (await unwrap(calls[':callId'].replay.$post({ param: { id, callId } }))).data,
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  })
}
