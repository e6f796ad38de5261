import * as v from 'valibot'
import { BILLING_CYCLES } from '../../../worker/contract/billing-terms.ts'
import { oneOf, pageParam, textParam } from '../../core/search-params.ts'

/** The search parameters of the list of plans. Invalid ones are ignored. */
export const PlansSearch = v.object({
  search: textParam,
  billingCycle: oneOf(BILLING_CYCLES),
  page: pageParam,
})
export type PlansSearch = v.InferOutput<typeof PlansSearch>
