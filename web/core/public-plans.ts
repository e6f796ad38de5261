import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './api.ts'

/** The public plans, one query for the home page and the subscription. */
export const publicPlansQuery = queryOptions({
  queryKey: ['plans', 'public'],
  queryFn: async () => (await unwrap(api.plans.public.$get())).data,
  staleTime: 5 * 60_000,
})
