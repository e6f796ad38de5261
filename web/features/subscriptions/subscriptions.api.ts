import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'

export const ROOT = ['subscriptions'] as const

/** The subscription of a customer, or `null` when he has none. */
export const subscriptionQuery = (userId: string) =>
  queryOptions({
    queryKey: [...ROOT, userId],
    queryFn: async () => (await unwrap(api.subscriptions.user[':userId'].$get({ param: { userId } }))).data,
  })

/**
 * What an agent may be depends on the plan, so whatever is known of agents is asked again. A refusal is news too: the
 * subscription or the plan has changed elsewhere.
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
