import * as v from 'valibot'
import { pageParam, textParam } from '../../core/search-params.ts'

/** What the address of the list of permissions says. Whatever cannot be read is as if it were not there. */
export const PermissionsSearch = v.object({ search: textParam, page: pageParam })
export type PermissionsSearch = v.InferOutput<typeof PermissionsSearch>
