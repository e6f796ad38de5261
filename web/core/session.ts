import * as v from 'valibot'
import type { CurrentAccount, SignedIn, User } from '../../worker/contract/accounts.ts'
import { DEFAULT_TIME_ZONE } from '../../worker/contract/limits.ts'
import { TEAM_ROLES } from '../../worker/contract/member-roles.ts'
import { isSuperAdmin } from '../../worker/contract/permissions.ts'
import { cell, useCell } from './storage.ts'

/** The signed-in member and the tokens, stored in this browser. */
export type Session = Omit<SignedIn, 'expiresIn' | 'language' | 'mustChangePassword' | 'account'> & {
  /** Absent in sessions that were stored before accounts had several members. */
  account?: CurrentAccount | undefined
}

const UserShape = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  companyName: v.nullable(v.string()),
  country: v.nullable(v.string()),
  // Absent in sessions that were stored before accounts had a time zone.
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

/** The key of unsent texts of a member, in the storage of the tab. */
export const UNSENT = 'vocero.unsent'
export function discardUnsent(): void {
  try {
    sessionStorage.removeItem(UNSENT)
  } catch {}
}

const sessionCell = cell('vocero.session', SessionShape)
/** Whether the last session expired; stored before the session is removed, because other tabs then ask why. */
const expiredCell = cell('vocero.expired', v.boolean())

export const currentSession = sessionCell.read
export const onSessionChange = sessionCell.subscribe
export const useSession = (): Session | null => useCell(sessionCell)
/** Whether the member is a viewer of the account. The API refuses changes, so the console does not offer them. */
export const useIsReader = (): boolean => useSession()?.account?.role === 'viewer'
/** The time zone of the account, in which days and times are displayed. */
export const accountTimeZone = (): string => currentSession()?.user.timeZone ?? DEFAULT_TIME_ZONE

export const keepSession = ({ accessToken, refreshToken, user, account }: Session): void =>
  sessionCell.write({ accessToken, refreshToken, user, account })

/** Identifies the member and account of a session. Cached data is removed when it changes. */
export const accountKeyOf = (session: Session | null): string | undefined =>
  session ? `${session.user.id} ${session.account?.id ?? session.user.id}` : undefined
/** Signs out in all tabs. */
export function endSession(): void {
  expiredCell.write(null)
  sessionCell.write(null)
}

export const rolesOf = (session: Session | null): string[] => session?.user.userRoles.map(({ role }) => role.name) ?? []
export const isSuperAdminSession = (session: Session | null): boolean =>
  isSuperAdmin({ roles: rolesOf(session), permissions: [] })

/** Ends a session that the server rejected; the sign-in dialog of each tab then gives that reason. */
export function sessionExpired(): void {
  expiredCell.write(true)
  sessionCell.write(null)
}

/** Whether the last session expired, in this tab or another. */
export const endedByExpiry = (): boolean => expiredCell.read() === true
