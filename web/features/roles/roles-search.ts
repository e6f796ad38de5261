import * as v from 'valibot'
import { pageParam, textParam } from '../../core/search-params.ts'

/** What the address of the list of roles says. Whatever cannot be read is as if it were not there. */
export const RolesSearch = v.object({ search: textParam, page: pageParam })
export type RolesSearch = v.InferOutput<typeof RolesSearch>
