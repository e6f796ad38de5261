import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'

/** Begins as everything about subscriptions does, so that a change of plan shows here too. */
export const billingQuery = (page: number) =>
  queryOptions({
    queryKey: ['subscriptions', 'billing', page],
    queryFn: () => unwrap(api.billing.$get({ query: { page: String(page) } })),
    placeholderData: keepPreviousData,
  })
