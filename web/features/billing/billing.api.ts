import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { QuotaPolicy } from '../../../worker/contract/billing-terms.ts'
import { api, unwrap } from '../../core/api.ts'
import { useMutation } from '../../core/use-mutation.ts'

/** Its key begins like those of the subscription queries, so that a change of the plan invalidates it. */
export const billingQuery = (page: number) =>
  queryOptions({
    queryKey: ['subscriptions', 'billing', page],
    queryFn: () => unwrap(api.billing.$get({ query: { page: String(page) } })),
    placeholderData: keepPreviousData,
  })

const QUOTA_AGAIN_MS = 5 * 60_000

/** The plan conversations used in the month; polled while the console is open. */
export const quotaQuery = queryOptions({
  queryKey: ['subscriptions', 'quota'],
  queryFn: async () => (await unwrap(api.billing.quota.$get())).data,
  refetchInterval: QUOTA_AGAIN_MS,
})

export function useChooseQuotaPolicy() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (policy: QuotaPolicy) => unwrap(api.billing.quota.$put({ json: { policy } })),
    onSuccess: ({ data }) => client.setQueryData(quotaQuery.queryKey, data),
  })
}
