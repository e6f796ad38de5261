import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'

/** Refetched whenever it is opened, because actions on any other screen change it. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async () => (await unwrap(api.dashboard.$get())).data,
  staleTime: 0,
})
