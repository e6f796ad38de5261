import * as v from 'valibot'
import { BILLING_CYCLES } from '../../../worker/contract/billing-terms.ts'
import { pageParam, textParam } from '../../core/search-params.ts'

/** The search parameters of the list of plans. Invalid ones are ignored. */
export const PlansSearch = v.object({
  search: textParam,
  billingCycle: v.fallback(v.optional(v.picklist(BILLING_CYCLES)), undefined),
  page: pageParam,
})
export type PlansSearch = v.InferOutput<typeof PlansSearch>

export const isFiltered = ({ search, billingCycle }: PlansSearch): boolean => Boolean(search || billingCycle)

/** Applies a change of the filters and goes back to the first page. */
export const filteredBy = (current: PlansSearch, change: Omit<PlansSearch, 'page'>): PlansSearch => ({
  ...current,
  ...change,
  page: undefined,
})
