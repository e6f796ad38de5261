import * as v from 'valibot'
import { pageParam, textParam } from '../../core/search-params.ts'

/** The search parameters of the list of permissions. An invalid one is ignored. */
export const PermissionsSearch = v.object({ search: textParam, page: pageParam })
export type PermissionsSearch = v.InferOutput<typeof PermissionsSearch>
