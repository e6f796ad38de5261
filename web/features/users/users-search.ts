import * as v from 'valibot'
import { pageParam, textParam } from '../../core/search-params.ts'

export const STATUSES = ['active', 'inactive'] as const

/** What the address of the list of users says. Whatever cannot be read is as if it were not there. */
export const UsersSearch = v.object({
  search: textParam,
  roleId: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  status: v.fallback(v.optional(v.picklist(STATUSES)), undefined),
  page: pageParam,
})
export type UsersSearch = v.InferOutput<typeof UsersSearch>

export const isFiltered = ({ search, roleId, status }: UsersSearch): boolean => Boolean(search || roleId || status)

/** Another filter shows another list: it starts on its first page. */
export const filteredBy = (current: UsersSearch, change: Omit<UsersSearch, 'page'>): UsersSearch => ({
  ...current,
  ...change,
  page: undefined,
})
