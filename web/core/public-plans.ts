import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './api.ts'

/** The public plans, one query for the home page and the subscription. */
export const publicPlansQuery = queryOptions({
  queryKey: ['plans', 'public'],
  queryFn: async () => (await unwrap(api.plans.public.$get())).data,
  staleTime: 5 * 60_000,
})

/** The id of the plan that is marked as recommended: the first in order whose name says so, and no other. */
export const recommendedPlan = (plans: readonly { id: string; name: string }[]): string | undefined =>
  plans.find(({ name }) => name.toLowerCase().includes('pro'))?.id
