import * as v from 'valibot'
import { LOCALES } from '../../../worker/contract/locales.ts'
import { idParam, oneOf, pageParam, textParam } from '../../core/search-params.ts'

/** The search parameters of the list of agents. Invalid ones are ignored. */
export const AgentsSearch = v.object({
  search: textParam,
  typeId: idParam,
  /** The owner whose agents are listed; for super administrators only. */
  userId: idParam,
  language: oneOf(LOCALES),
  page: pageParam,
})
export type AgentsSearch = v.InferOutput<typeof AgentsSearch>
