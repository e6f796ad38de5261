import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'

/** Asked anew whenever it is opened: everything that a person does elsewhere changes it. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async () => (await unwrap(api.dashboard.$get())).data,
  staleTime: 0,
})
