import * as v from 'valibot'
import { oneOf } from '../../core/search-params.ts'

/** The search parameters of the subscription screen. `next`: what the member was doing, which continues once a plan is chosen. */
export const SubscriptionSearch = v.object({ next: oneOf(['start']) })
