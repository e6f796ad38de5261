import type { AccountSession, ExportedSession, Account as OwnAccount } from '../../contract/account.ts'
import type { Profile, SignedIn, Tokens } from '../../contract/accounts.ts'
import { pick } from '../../core/pick.ts'
import { type AccountRow, userView } from '../users/users.view.ts'
import type { changeOf } from './email-change.store.ts'
import type { CurrentAccountRow, SessionRow } from './sessions.store.ts'

export { userView }

type EmailChangeRow = Awaited<ReturnType<typeof changeOf>>[number]

/** A user in the account of the session: in another's account without roles, and with its time zone. */
export const profileView = (account: AccountRow, { id, name, role, timeZone }: CurrentAccountRow): Profile => ({
  user: role === 'owner' ? userView(account) : { ...userView(account), timeZone, userRoles: [] },
  account: { id, name, role },
})

export const signedInView = (account: AccountRow, currentAccount: CurrentAccountRow, tokens: Tokens): SignedIn => ({
  ...profileView(account, currentAccount),
  language: account.language,
  mustChangePassword: account.mustChangePassword,
  accessToken: tokens.accessToken,
  refreshToken: tokens.refreshToken,
  expiresIn: tokens.expiresIn,
})

export const accountView = (account: AccountRow & { emailChange: EmailChangeRow | undefined }): OwnAccount => ({
  ...userView(account),
  ...pick(account, 'language', 'retentionDays', 'quotaPolicy', 'isEmailConfirmed'),
  emailChange: account.emailChange ? { ...account.emailChange, expiresAt: at(account.emailChange.expiresAt) } : null,
})

const endOf = ({ expiresAt, rotatedAt, idleMs }: SessionRow): number => Math.min(expiresAt, rotatedAt + idleMs)
const at = (time: number): string => new Date(time).toISOString()

const sessionView = (session: SessionRow) => ({
  id: session.id,
  createdAt: at(session.createdAt),
  lastSeenAt: at(session.rotatedAt),
  expiresAt: at(endOf(session)),
  userAgent: session.userAgent,
})

export const accountSessionView = (session: SessionRow, current: string): AccountSession => ({
  ...sessionView(session),
  isCurrent: session.id === current,
})

export const exportedSessionView = (session: SessionRow, now: number): ExportedSession => {
  const end = session.revokedAt ?? endOf(session)
  return { ...sessionView(session), endedAt: end <= now ? at(end) : null }
}
