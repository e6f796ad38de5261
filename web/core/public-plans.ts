import { queryOptions } from '@tanstack/react-query'
import type { Plan } from '../../worker/contract/subscriptions.ts'
import { api, unwrap } from './api.ts'

/** The public plans; the home page and the subscription screen share the query. */
export const publicPlansQuery = queryOptions({
  queryKey: ['plans', 'public'],
  queryFn: async () => (await unwrap(api.plans.public.$get())).data,
  staleTime: 5 * 60_000,
})

/** The id of the recommended plan: the first one whose name identifies it as such. */
export const recommendedPlan = (plans: readonly { id: string; name: string }[]): string | undefined =>
  plans.find(({ name }) => name.toLowerCase().includes('pro'))?.id

/** The features of a plan (a list or an object) as lines of text. */
export function featureLines(features: Plan['features']): string[] {
  if (!features) return []
  if (Array.isArray(features)) return features.map(String)
  return Object.entries(features).map(([name, value]) => (value === true ? name : `${name}: ${asText(value)}`))
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
