import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './api.ts'

/** The plans on offer, as the home page and the subscription show them: one reading for both. */
export const publicPlansQuery = queryOptions({
  queryKey: ['plans', 'public'],
  queryFn: async () => (await unwrap(api.plans.public.$get())).data,
  staleTime: 5 * 60_000,
})
