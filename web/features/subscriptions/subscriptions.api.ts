import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'
import { PEOPLE } from '../../core/people.ts'
import { useChange } from '../../core/use-change.ts'

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

/** A change of a subscription; after a refusal the subscription or the plan has changed meanwhile. */
export const useSubscriptionChange = <Answer, Input>(mutationFn: (input: Input) => Promise<Answer>) =>
  useChange(mutationFn, [ROOT, ['plans'], ['agents'], PEOPLE])

export const useSubscribe = () =>
  useSubscriptionChange((planId: string) => unwrap(api.subscriptions.$post({ json: { planId } })))

export const useCancelSubscription = () =>
  useSubscriptionChange((id: string) => unwrap(api.subscriptions[':id'].cancel.$patch({ param: { id } })))
