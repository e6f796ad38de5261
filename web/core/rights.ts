import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Rights } from '../../worker/contract/permissions.ts'
import { api, unwrap } from './api.ts'
import { rolesOf, type Session, useSession } from './session.ts'

export const permissionsQuery = (session: Session | null) =>
  queryOptions({
    queryKey: ['permissions-held', session?.user.id],
    queryFn: () => unwrap(api.auth.permissions.$get()),
    enabled: session !== null,
    select: ({ data }) => data.permissions.map(({ name }) => name),
  })

/** The member's rights, for `can()`. No permissions until they are loaded. */
export function useRights(): Rights & { known: boolean } {
  const session = useSession()
  const { data, isPending } = useQuery(permissionsQuery(session))
  return { roles: rolesOf(session), permissions: data ?? [], known: !isPending }
}
