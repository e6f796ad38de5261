import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'

/** The public data of the agent: whether it has a web chat, and its greeting. */
export const publicAgentQuery = (id: string) =>
  queryOptions({
    queryKey: ['channels', id, 'public'],
    queryFn: async () => (await unwrap(api.agents[':id'].public.$get({ param: { id } }))).data,
  })
