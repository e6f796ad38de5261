import * as v from 'valibot'
import { PERMISSION_SORTS } from '../../../worker/contract/sorting.ts'
import { tableParams, textParam } from '../../core/search-params.ts'

/** The search parameters of the list of permissions. Invalid ones are ignored. */
export const PermissionsSearch = v.object({ search: textParam, ...tableParams(PERMISSION_SORTS) })
export type PermissionsSearch = v.InferOutput<typeof PermissionsSearch>
