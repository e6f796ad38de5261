import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'

/** Read again whenever it is opened, because everything else changes it. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async () => (await unwrap(api.dashboard.$get())).data,
  staleTime: 0,
})
