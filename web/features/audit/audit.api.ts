import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'
import { queryOf } from '../../core/search-params.ts'
import type { AuditSearch } from './audit-search.ts'

const ENTRIES_SHOWN = 25

/** The audit log, the newest entry first. Actions on other screens add entries, so a cached page is always stale. */
export const auditQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: ['audit', search],
    queryFn: async () =>
      (await unwrap(api.admin['audit-log'].$get({ query: queryOf({ limit: ENTRIES_SHOWN, ...search }) }))).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
