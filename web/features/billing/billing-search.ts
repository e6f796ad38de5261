import * as v from 'valibot'
import { pageParam } from '../../core/search-params.ts'

/** What the address of the billing says: which page of payments. */
export const BillingSearch = v.object({ page: pageParam })
export type BillingSearch = v.InferOutput<typeof BillingSearch>
