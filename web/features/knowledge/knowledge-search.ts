import * as v from 'valibot'
import { DOCUMENT_STATES, SOURCE_KINDS } from '../../../worker/contract/document-kinds.ts'
import { oneOf, pageParam, textParam } from '../../core/search-params.ts'

/** The search parameters of an agent's knowledge. Invalid ones are ignored. */
export const KnowledgeSearch = v.object({
  search: textParam,
  kind: oneOf(SOURCE_KINDS),
  state: oneOf(DOCUMENT_STATES),
  page: pageParam,
})
export type KnowledgeSearch = v.InferOutput<typeof KnowledgeSearch>
