import * as v from 'valibot'
import { SUBSCRIPTION_STATUSES } from '../../../../worker/contract/billing-terms.ts'
import { pageParam, textParam } from '../../../core/search-params.ts'

/** The search parameters of the list of subscriptions. Invalid ones are ignored. */
export const SubscriptionsSearch = v.object({
  search: textParam,
  status: v.fallback(v.optional(v.picklist(SUBSCRIPTION_STATUSES)), undefined),
  page: pageParam,
})
export type SubscriptionsSearch = v.InferOutput<typeof SubscriptionsSearch>

export const isFiltered = ({ search, status }: SubscriptionsSearch): boolean => Boolean(search || status)

/** Applies a change of the filters and goes back to the first page. */
export const filteredBy = (
  current: SubscriptionsSearch,
  change: Omit<SubscriptionsSearch, 'page'>,
): SubscriptionsSearch => ({ ...current, ...change, page: undefined })
