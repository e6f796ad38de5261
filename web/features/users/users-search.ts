import * as v from 'valibot'
import { USER_SORTS } from '../../../worker/contract/sorting.ts'
import { idParam, oneOf, tableParams, textParam } from '../../core/search-params.ts'

export const STATUSES = ['active', 'inactive'] as const

/** The search parameters of the list of users. Invalid ones are ignored. */
export const UsersSearch = v.object({
  search: textParam,
  roleId: idParam,
  status: oneOf(STATUSES),
  ...tableParams(USER_SORTS),
})
export type UsersSearch = v.InferOutput<typeof UsersSearch>
