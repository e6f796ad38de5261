import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'

/** The name of an agent for a notification; cached for a long time, because names seldom change. */
export const agentNameQuery = (id: string) =>
  queryOptions({
    queryKey: ['agents', 'name', id],
    queryFn: async () => (await unwrap(api.agents[':id'].$get({ param: { id } }))).data.name,
    staleTime: 10 * 60_000,
  })
