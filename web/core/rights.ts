import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import type { HeldPermissions } from '../../worker/contract/accounts.ts'
import type { Rights } from '../../worker/contract/permissions.ts'
import { languageFollower } from './account-language.ts'
import { api, unwrap } from './api.ts'
import { accountKeyOf, currentSession, keepSession, rolesOf, type Session, useSession } from './session.ts'
import { cell } from './storage.ts'

/** The last permissions from the API: they are shown until it answers, and during an outage. It checks every call itself. */
const lastPermissions = cell('vocero.permissions', v.object({ userId: v.string(), permissions: v.array(v.string()) }))

/** Reads the profile again, which is stored with the session, when the roles changed since the tokens were renewed. */
async function followRoles({ memberRole, roles }: HeldPermissions): Promise<void> {
  const session = currentSession()
  const isSame = session?.account?.role === memberRole && `${rolesOf(session).sort()}` === `${roles}`
  if (!session || isSame) return
  const profile = await unwrap(api.auth.profile.$get()).catch(() => null)
  const now = currentSession()
  if (profile && now && accountKeyOf(now) === accountKeyOf(session)) keepSession({ ...now, ...profile.data })
}

export const permissionsQuery = (session: Session | null) =>
  queryOptions({
    queryKey: ['permissions-held', accountKeyOf(session)],
    queryFn: async () => {
      const followLanguage = languageFollower()
      const held = await unwrap(api.auth.permissions.$get())
      followLanguage(held.data.language)
      await followRoles(held.data)
      return held
    },
    enabled: session !== null,
    select: ({ data }) => data.permissions.map(({ name }) => name),
  })

/** The member's rights, for `can()`: the loaded ones, else the last. `known`: there are some; until then there are none. */
export function useRights(): Rights & { known: boolean } {
  const session = useSession()
  const { data, isPending } = useQuery(permissionsQuery(session))
  const userId = accountKeyOf(session)
  useEffect(() => {
    if (userId && data) lastPermissions.write({ userId, permissions: data })
  }, [userId, data])
  const stored = data ? null : lastPermissions.read()
  const permissions = data ?? (stored?.userId === userId ? stored?.permissions : undefined)
  return { roles: rolesOf(session), permissions: permissions ?? [], known: !isPending || permissions !== undefined }
}
