import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Conversation } from '../../../worker/contract/conversations.ts'
import type { Paging } from '../../../worker/contract/paging.ts'
import { api, unwrap } from '../../core/api.ts'
import { type ConversationsSearch, isFiltered } from './conversations-search.ts'
import { pagesWith, pagesWithout } from './sessions.ts'

const ROOT = ['conversations'] as const

export interface ConversationsPage {
  conversations: Conversation[]
  pagination: Paging
}
type Pages = InfiniteData<ConversationsPage, number>
type Filters = Omit<ConversationsSearch, 'session'>

export const conversationsQuery = (agentId: string, { search, startDate, endDate }: Filters) =>
  infiniteQueryOptions({
    queryKey: [...ROOT, 'list', agentId, { search, startDate, endDate }],
    queryFn: async ({ pageParam }): Promise<ConversationsPage> => {
      const query = {
        agentId,
        page: String(pageParam),
        ...(search && { search }),
        ...(startDate && { startDate }),
        ...(endDate && { endDate }),
      }
      return (await unwrap(api.conversations.$get({ query }))).data
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : undefined),
  })

/** A session's exchanges, the oldest first. */
export const sessionQuery = (agentId: string, sessionId: string) =>
  queryOptions({
    queryKey: [...ROOT, 'session', agentId, sessionId],
    queryFn: async () => {
      const call = api.conversations.session[':sessionId'].$get({ param: { sessionId }, query: { agentId } })
      return (await unwrap(call)).data.conversations
    },
  })

const conversationOf = async (id: string): Promise<Conversation> =>
  (await unwrap(api.conversations[':id'].$get({ param: { id } }))).data.conversation

/** Puts an exchange that has just happened where it is shown; a filtered list has to be asked again. */
export async function receive(client: QueryClient, agentId: string, id: string, shown: Filters): Promise<void> {
  const arrived = await conversationOf(id)
  const { queryKey } = conversationsQuery(agentId, shown)
  if (isFiltered(shown)) await client.invalidateQueries({ queryKey })
  else client.setQueryData<Pages>(queryKey, (data) => data && { ...data, pages: pagesWith(data.pages, arrived) })
  await client.invalidateQueries({ queryKey: sessionQuery(agentId, arrived.sessionId).queryKey })
}

export const reload = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ROOT })

export function useDeleteConversation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Conversation) => unwrap(api.conversations[':id'].$delete({ param: { id } })),
    onSuccess: async (_, { id, agentId, sessionId }) => {
      client.setQueriesData<Pages>(
        { queryKey: [...ROOT, 'list', agentId] },
        (data) => data && { ...data, pages: pagesWithout(data.pages, id) },
      )
      await client.invalidateQueries({ queryKey: sessionQuery(agentId, sessionId).queryKey })
      await client.invalidateQueries({ queryKey: ['agents'] })
    },
  })
}
