import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'

export const ROOT = ['subscriptions'] as const

/** The subscription of a customer, or `null` when he has none. */
export const subscriptionQuery = (userId: string) =>
  queryOptions({
    queryKey: [...ROOT, userId],
    queryFn: async () => (await unwrap(api.subscriptions.user[':userId'].$get({ param: { userId } }))).data,
  })

/** What each plan on offer would cost now. */
export const quotesQuery = queryOptions({
  queryKey: [...ROOT, 'quotes'],
  queryFn: async () => (await unwrap(api.subscriptions.quotes.$get())).data,
})

/**
 * Agents depend on the plan, so their queries are invalidated. After a refusal too: the subscription or the plan has
 * changed elsewhere.
 */
export function useChanged() {
  const client = useQueryClient()
  return () =>
    Promise.all([ROOT, ['plans'], ['agents']].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })))
}

export function useSubscribe() {
  const changed = useChanged()
  return useMutation({
    mutationFn: (planId: string) => unwrap(api.subscriptions.$post({ json: { planId } })),
    onSettled: changed,
  })
}

export function useCancelSubscription() {
  const changed = useChanged()
  return useMutation({
    mutationFn: (id: string) => unwrap(api.subscriptions[':id'].cancel.$patch({ param: { id } })),
    onSettled: changed,
  })
}
