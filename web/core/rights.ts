import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import type { Rights } from '../../worker/contract/permissions.ts'
import { api, unwrap } from './api.ts'
import { accountKeyOf, rolesOf, type Session, useSession } from './session.ts'
import { cell } from './storage.ts'

/** The last permissions from the API: they keep the navigation during an outage. The API checks every call itself. */
const lastPermissions = cell('vocero.permissions', v.object({ userId: v.string(), permissions: v.array(v.string()) }))

export const permissionsQuery = (session: Session | null) =>
  queryOptions({
    queryKey: ['permissions-held', accountKeyOf(session)],
    queryFn: () => unwrap(api.auth.permissions.$get()),
    enabled: session !== null,
    select: ({ data }) => data.permissions.map(({ name }) => name),
  })

/** The member's rights, for `can()`. `known`: the permissions are loaded; until then there are none. */
export function useRights(): Rights & { known: boolean } {
  const session = useSession()
  const { data, isPending, failureCount } = useQuery(permissionsQuery(session))
  const userId = accountKeyOf(session)
  useEffect(() => {
    if (userId && data) lastPermissions.write({ userId, permissions: data })
  }, [userId, data])
  const stored = failureCount > 0 && lastPermissions.read()
  const permissions = data ?? (stored && stored.userId === userId ? stored.permissions : undefined)
  return { roles: rolesOf(session), permissions: permissions ?? [], known: !isPending || permissions !== undefined }
}
