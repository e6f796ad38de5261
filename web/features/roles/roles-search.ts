import * as v from 'valibot'
import { pageParam, textParam } from '../../core/search-params.ts'

/** The search parameters of the list of roles. An invalid one is ignored. */
export const RolesSearch = v.object({ search: textParam, page: pageParam })
export type RolesSearch = v.InferOutput<typeof RolesSearch>
