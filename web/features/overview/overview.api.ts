import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'

/** Refetched whenever it is opened. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: async () => (await unwrap(api.admin.overview.$get())).data,
  staleTime: 0,
})
