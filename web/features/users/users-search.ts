import * as v from 'valibot'
import { USER_SORTS } from '../../../worker/contract/sorting.ts'
import { tableParams, textParam } from '../../core/search-params.ts'

export const STATUSES = ['active', 'inactive'] as const

/** The search parameters of the list of users. Invalid ones are ignored. */
export const UsersSearch = v.object({
  search: textParam,
  roleId: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  status: v.fallback(v.optional(v.picklist(STATUSES)), undefined),
  ...tableParams(USER_SORTS),
})
export type UsersSearch = v.InferOutput<typeof UsersSearch>

export const isFiltered = ({ search, roleId, status }: UsersSearch): boolean => Boolean(search || roleId || status)

/** Applies a change of the filters and goes back to the first page. */
export const filteredBy = (current: UsersSearch, change: Omit<UsersSearch, 'page'>): UsersSearch => ({
  ...current,
  ...change,
  page: undefined,
})
