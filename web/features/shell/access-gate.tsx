import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { can } from '../../../worker/contract/permissions.ts'
import { permissionsQuery } from '../../core/rights.ts'
import { rolesOf, useSession } from '../../core/session.ts'
import { withRetries } from '../../core/with-retries.ts'

const AccessDenied = lazy(async () => ({
  default: (await withRetries(() => import('./access-denied.tsx'))).AccessDenied,
}))

/**
 * Shows the current page, or that access is denied. While the rights are loading, or when they cannot be loaded, the
 * page is shown: the server checks every call, and the page shows its refusals.
 */
export function AccessGate({ children }: { children: ReactNode }) {
  const session = useSession()
  const { data: permissions, isFetching, refetch } = useQuery(permissionsQuery(session))
  const needs = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.needs)?.staticData.needs,
  })
  const rights = { roles: rolesOf(session), permissions: permissions ?? [] }
  if (!needs || !permissions || needs.some((permission) => can(rights, permission))) return children
  return (
    <Suspense>
      <AccessDenied needs={needs} checking={isFetching} onCheck={() => void refetch()} />
    </Suspense>
  )
}
