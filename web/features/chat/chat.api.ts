import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'

/** The agent as its visitors meet it: whether it answers on the web, and what it greets with. */
export const publicAgentQuery = (id: string) =>
  queryOptions({
    queryKey: ['channels', id, 'public'],
    queryFn: async () => (await unwrap(api.agents[':id'].public.$get({ param: { id } }))).data,
  })
