import * as v from 'valibot'
import type { CurrentAccount, SignedIn, User } from '../../worker/contract/accounts.ts'
import { DEFAULT_TIME_ZONE } from '../../worker/contract/limits.ts'
import { TEAM_ROLES } from '../../worker/contract/member-roles.ts'
import { isSuperAdmin } from '../../worker/contract/permissions.ts'
import { cell, useCell } from './storage.ts'

/** The member and tokens of this browser. */
export type Session = Omit<SignedIn, 'expiresIn' | 'language' | 'mustChangePassword' | 'account'> & {
  /** A session of before teams does not name it. */
  account?: CurrentAccount | undefined
}

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
  account: v.optional(v.object({ id: v.string(), name: v.string(), role: v.picklist(TEAM_ROLES) })),
  accessToken: v.string(),
  refreshToken: v.string(),
  user: UserShape,
}) satisfies v.GenericSchema<unknown, Session>

const sessionCell = cell('vocero.session', SessionShape)

export const currentSession = sessionCell.read
export const onSessionChange = sessionCell.subscribe
export const useSession = (): Session | null => useCell(sessionCell)
/** Whether the person may only read in the account: the API refuses all else, so that none of it is offered. */
export const useIsReader = (): boolean => useSession()?.account?.role === 'viewer'
/** The time zone of the account, which days and times are shown in. */
export const accountTimeZone = (): string => currentSession()?.user.timeZone ?? DEFAULT_TIME_ZONE

export const keepSession = ({ accessToken, refreshToken, user, account }: Session): void =>
  sessionCell.write({ accessToken, refreshToken, user, account })

/** Whose data a session shows: what is cached of another is dropped. */
export const accountKeyOf = (session: Session | null): string | undefined =>
  session ? `${session.user.id} ${session.account?.id ?? session.user.id}` : undefined
export const endSession = (): void => sessionCell.write(null)

export const rolesOf = (session: Session | null): string[] => session?.user.userRoles.map(({ role }) => role.name) ?? []
export const isSuperAdminSession = (session: Session | null): boolean =>
  isSuperAdmin({ roles: rolesOf(session), permissions: [] })

let expired = false

/** The server ended the session: the sign-in dialog says so. */
export function sessionExpired(): void {
  expired = true
  endSession()
}

/** Whether the last session expired; reading it resets it. */
export function endedByExpiry(): boolean {
  const wasExpired = expired
  expired = false
  return wasExpired
}
