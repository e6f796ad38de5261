import * as v from 'valibot'
import { CONTACT_STATES } from '../../../worker/contract/contact-states.ts'
import { oneOf, pageParam } from '../../core/search-params.ts'

/** The search parameters of the list of messages. Invalid ones are ignored. */
export const ContactSearch = v.object({
  state: oneOf(CONTACT_STATES),
  page: pageParam,
})
export type ContactSearch = v.InferOutput<typeof ContactSearch>
