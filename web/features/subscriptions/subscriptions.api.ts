import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'

export const ROOT = ['subscriptions'] as const

/** The subscription of an account, or `null`. */
export const subscriptionQuery = (userId: string) =>
  queryOptions({
    queryKey: [...ROOT, userId],
    queryFn: async () => (await unwrap(api.subscriptions.user[':userId'].$get({ param: { userId } }))).data,
  })

/** The quote of each offered plan: what it would cost now. */
export const quotesQuery = queryOptions({
  queryKey: [...ROOT, 'quotes'],
  queryFn: async () => (await unwrap(api.subscriptions.quotes.$get())).data,
})

/**
 * Invalidates the subscription and the agents that depend on it. Also called after a refusal, because then the
 * subscription or the plan has changed meanwhile.
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
