import * as v from 'valibot'
import { DOCUMENT_STATES, SOURCE_KINDS } from '../../../worker/contract/document-kinds.ts'
import { pageParam, textParam } from '../../core/search-params.ts'

/** The search parameters of an agent's knowledge. Invalid ones are ignored. */
export const KnowledgeSearch = v.object({
  search: textParam,
  kind: v.fallback(v.optional(v.picklist(SOURCE_KINDS)), undefined),
  state: v.fallback(v.optional(v.picklist(DOCUMENT_STATES)), undefined),
  page: pageParam,
})
export type KnowledgeSearch = v.InferOutput<typeof KnowledgeSearch>

export const isFiltered = ({ search, kind, state }: KnowledgeSearch): boolean => Boolean(search || kind || state)

/** Applies a change of the filters and goes back to the first page. */
export const filteredBy = (current: KnowledgeSearch, change: Omit<KnowledgeSearch, 'page'>): KnowledgeSearch => ({
  ...current,
  ...change,
  page: undefined,
})
