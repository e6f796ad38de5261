import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SubscriptionStatus } from '../../../../worker/contract/billing-terms.ts'
import type { PaymentEdit, SubscriptionEdit } from '../../../../worker/contract/subscription-edits.ts'
import type { SubscriptionInput } from '../../../../worker/contract/subscriptions.ts'
import { api, unwrap } from '../../../core/api.ts'
import { PEOPLE } from '../../../core/people.ts'
import { pageQueryOf, queryOf } from '../../../core/search-params.ts'
import { ROOT, useSubscriptionChange } from '../subscriptions.api.ts'
import type { SubscriptionsSearch } from './subscriptions-search.ts'

/** One page of the subscriptions of all accounts. */
export const subscriptionsQuery = (search: SubscriptionsSearch) =>
  queryOptions({
    queryKey: [...ROOT, 'list', search],
    queryFn: () => unwrap(api.subscriptions.$get({ query: pageQueryOf(search) })),
    placeholderData: keepPreviousData,
  })

export const statsQuery = queryOptions({
  queryKey: [...ROOT, 'stats'],
  queryFn: async () => (await unwrap(api.subscriptions.stats.$get())).data,
})

/** All plans, including those that are not offered. */
export const everyPlanQuery = queryOptions({
  queryKey: ['plans', 'every'],
  queryFn: async () => (await unwrap(api.plans.$get({ query: {} }))).data,
})

/** The first users that match a search. */
export const usersFoundQuery = (search: string) =>
  queryOptions({
    queryKey: [...PEOPLE, 'found', search],
    queryFn: async () => (await unwrap(api.admin.users.$get({ query: queryOf({ limit: 20, search }) }))).data.users,
    placeholderData: keepPreviousData,
  })

/** Starts a subscription for a user. */
export const useStartSubscription = () =>
  useSubscriptionChange((json: SubscriptionInput) => unwrap(api.subscriptions.$post({ json })))

/** Updates the terms of a subscription. */
export const useEditSubscription = (id: string) =>
  useSubscriptionChange((json: SubscriptionEdit) => unwrap(api.subscriptions[':id'].$put({ param: { id }, json })))

interface Step {
  id: string
  status: SubscriptionStatus
}

/** Pauses, resumes or ends a subscription. */
export const useSubscriptionStep = () =>
  useSubscriptionChange(({ id, status }: Step) =>
    status === 'cancelled'
      ? unwrap(api.subscriptions[':id'].cancel.$patch({ param: { id } }))
      : unwrap(api.subscriptions[':id'].$put({ param: { id }, json: { status } })),
  )

/** Records the result of a payment. */
export const useSettle = (id: string) =>
  useSubscriptionChange(({ paymentId, ...json }: PaymentEdit & { paymentId: string }) =>
    unwrap(api.subscriptions[':id'].payments[':paymentId'].$patch({ param: { id, paymentId }, json })),
  )
