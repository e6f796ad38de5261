import * as v from 'valibot'
import { LOCALES } from '../../../worker/contract/locales.ts'
import { pageParam, textParam } from '../../core/search-params.ts'

/** The search parameters of the list of agents. Invalid ones are ignored. */
export const AgentsSearch = v.object({
  search: textParam,
  typeId: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  /** The owner whose agents are listed; for super administrators only. */
  userId: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  language: v.fallback(v.optional(v.picklist(LOCALES)), undefined),
  page: pageParam,
})
export type AgentsSearch = v.InferOutput<typeof AgentsSearch>

export const isFiltered = ({ search, typeId, language, userId }: AgentsSearch): boolean =>
  Boolean(search || typeId || language || userId)

/** Applies a change of the filters and goes back to the first page. */
export const filteredBy = (current: AgentsSearch, change: Omit<AgentsSearch, 'page'>): AgentsSearch => ({
  ...current,
  ...change,
  page: undefined,
})
