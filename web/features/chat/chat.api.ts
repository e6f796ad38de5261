import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'

/** The agent's public facts: whether it has a web chat, and its welcome. */
export const publicAgentQuery = (id: string) =>
  queryOptions({
    queryKey: ['channels', id, 'public'],
    queryFn: async () => (await unwrap(api.agents[':id'].public.$get({ param: { id } }))).data,
  })
