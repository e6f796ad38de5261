import * as v from 'valibot'
import { pageParam } from '../../core/search-params.ts'

/** The search parameters of the billing screen: the page of payments. */
export const BillingSearch = v.object({ page: pageParam })
export type BillingSearch = v.InferOutput<typeof BillingSearch>
