import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'
import { useMutation } from '../../core/use-mutation.ts'

const REJECTED = ['rejected']
const rejected = api.admin.rejected

/** Not awaited: the row may be unmounted after the refetch, and then could not show the result of its call. */
const readAgain = (client: QueryClient): void => void client.invalidateQueries({ queryKey: REJECTED })

/** The agents with outbox rows that D1 rejects. */
export const rejectedQuery = queryOptions({
  queryKey: REJECTED,
  queryFn: async () => (await unwrap(rejected.$get())).data,
  staleTime: 0,
})

export const entriesQuery = (agentId: string) =>
  queryOptions({
    queryKey: [...REJECTED, agentId],
    queryFn: async () => (await unwrap(rejected[':agentId'].$get({ param: { agentId } }))).data,
    staleTime: 0,
  })

export function useRetryRejected(agentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(rejected[':agentId'].retry.$post({ param: { agentId } })),
    onSettled: () => readAgain(client),
  })
}

export function useDropRejected(agentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (number: number) =>
      unwrap(rejected[':agentId'][':entry'].$delete({ param: { agentId, entry: String(number) } })),
    onSettled: () => readAgain(client),
  })
}
