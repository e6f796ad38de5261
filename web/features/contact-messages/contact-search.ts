import * as v from 'valibot'
import { CONTACT_STATES } from '../../../worker/contract/contact-states.ts'
import { pageParam } from '../../core/search-params.ts'

/** The search parameters of the list of messages. Invalid ones are ignored. */
export const ContactSearch = v.object({
  state: v.fallback(v.optional(v.picklist(CONTACT_STATES)), undefined),
  page: pageParam,
})
export type ContactSearch = v.InferOutput<typeof ContactSearch>
