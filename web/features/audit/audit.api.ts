import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../core/api.ts'
import type { AuditSearch } from './audit-search.ts'

const ENTRIES_SHOWN = 25

const filterParameters = (search: AuditSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** The audit log, the newest entry first. Actions on other screens add entries, so a cached page is always stale. */
export const auditQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: ['audit', search],
    queryFn: async () =>
      (
        await unwrap(
          api.admin['audit-log'].$get({ query: { limit: String(ENTRIES_SHOWN), ...filterParameters(search) } }),
        )
      ).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
