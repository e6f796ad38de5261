import * as v from 'valibot'
import { SUBSCRIPTION_STATUSES } from '../../../../worker/contract/billing-terms.ts'
import { oneOf, pageParam, textParam } from '../../../core/search-params.ts'

/** The search parameters of the list of subscriptions. Invalid ones are ignored. */
export const SubscriptionsSearch = v.object({
  search: textParam,
  status: oneOf(SUBSCRIPTION_STATUSES),
  page: pageParam,
})
export type SubscriptionsSearch = v.InferOutput<typeof SubscriptionsSearch>
