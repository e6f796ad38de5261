import * as v from 'valibot'
import type { SignedIn, User } from '../../worker/contract/accounts.ts'
import { DEFAULT_TIME_ZONE } from '../../worker/contract/limits.ts'
import { isSuperAdmin } from '../../worker/contract/permissions.ts'
import { cell, useCell } from './storage.ts'

/** The member and tokens of this browser. */
export type Session = Omit<SignedIn, 'expiresIn' | 'language' | 'mustChangePassword'>

const UserShape = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  companyName: v.nullable(v.string()),
  country: v.nullable(v.string()),
  // A session of before accounts had one does not name it.
  timeZone: v.optional(v.string(), DEFAULT_TIME_ZONE),
  isActive: v.boolean(),
  createdAt: v.string(),
  userRoles: v.array(
    v.object({ id: v.string(), roleId: v.string(), role: v.object({ id: v.string(), name: v.string() }) }),
  ),
}) satisfies v.GenericSchema<unknown, User>

const SessionShape = v.object({
  accessToken: v.string(),
  refreshToken: v.string(),
  user: UserShape,
}) satisfies v.GenericSchema<unknown, Session>

const kept = cell('vocero.session', SessionShape)

export const currentSession = kept.read
export const onSessionChange = kept.subscribe
export const useSession = (): Session | null => useCell(kept)
/** The time zone of the account, which days and times are shown in. */
export const accountZone = (): string => currentSession()?.user.timeZone ?? DEFAULT_TIME_ZONE

export const keepSession = ({ accessToken, refreshToken, user }: Session): void =>
  kept.write({ accessToken, refreshToken, user })
export const endSession = (): void => kept.write(null)

export const rolesOf = (session: Session | null): string[] => session?.user.userRoles.map(({ role }) => role.name) ?? []
export const isSuperAdminSession = (session: Session | null): boolean =>
  isSuperAdmin({ roles: rolesOf(session), permissions: [] })
