import * as v from 'valibot'
import { ROLE_SORTS } from '../../../worker/contract/sorting.ts'
import { tableParams, textParam } from '../../core/search-params.ts'

/** The search parameters of the list of roles. Invalid ones are ignored. */
export const RolesSearch = v.object({ search: textParam, ...tableParams(ROLE_SORTS) })
export type RolesSearch = v.InferOutput<typeof RolesSearch>
