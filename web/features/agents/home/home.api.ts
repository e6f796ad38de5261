import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../../core/api.ts'
import { useMutation } from '../../../core/use-mutation.ts'
import { AGENTS } from '../agents.api.ts'

const POLL_WHILE_READING_MS = 1_500

/** The data of the overview; refetched whenever it is opened, and polled while a document is being read. */
export const homeQuery = (id: string) =>
  queryOptions({
    queryKey: [...AGENTS, 'home', id],
    queryFn: async () => (await unwrap(api.agents[':id'].home.$get({ param: { id } }))).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.reading ? POLL_WHILE_READING_MS : false),
  })

/** The activity of these agents in the last seven days, by agent id. */
export const activityQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...AGENTS, 'activity', ids],
    queryFn: async () => (await unwrap(api.agents.activity.$get({ query: { agentIds: ids.join(',') } }))).data,
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  })

export function useCloseChecklist(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (isChecklistClosed: boolean) =>
      (await unwrap(api.agents[':id'].home.$patch({ param: { id }, json: { isChecklistClosed } }))).data,
    onSuccess: (home) => client.setQueryData(homeQuery(id).queryKey, home),
  })
}
