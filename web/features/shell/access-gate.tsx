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
 * Shows the current page, or in its place that it may not be opened. The server guards what a page reads; until the
 * rights are known, and when they cannot be read, the page is shown and says what the server answers.
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
