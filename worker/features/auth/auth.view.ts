import type { AccountSession, ExportedSession, Account as OwnAccount } from '../../contract/account.ts'
import type { SignedIn, Tokens } from '../../contract/accounts.ts'
import { type AccountRow, userView } from '../users/users.view.ts'
import type { SessionRow } from './sessions.store.ts'

export { userView }

export const signedInView = (account: AccountRow, tokens: Tokens): SignedIn => ({
  user: userView(account),
  language: account.language,
  mustChangePassword: account.mustChangePassword,
  accessToken: tokens.accessToken,
  refreshToken: tokens.refreshToken,
  expiresIn: tokens.expiresIn,
})

export const accountView = (account: AccountRow): OwnAccount => ({
  ...userView(account),
  language: account.language,
  retentionDays: account.retentionDays,
  quotaPolicy: account.quotaPolicy,
  isEmailConfirmed: account.isEmailConfirmed,
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
