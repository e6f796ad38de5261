import * as v from 'valibot'
import { PERMISSION_SORTS } from '../../../worker/contract/sorting.ts'
import { tableParams, textParam } from '../../core/search-params.ts'

/** The search parameters of the list of permissions. An invalid one is ignored. */
export const PermissionsSearch = v.object({ search: textParam, ...tableParams(PERMISSION_SORTS) })
export type PermissionsSearch = v.InferOutput<typeof PermissionsSearch>
