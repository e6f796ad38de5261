import type { SignedIn } from '../../contract/accounts.ts'
import { MEMBER_PERMISSIONS } from '../../contract/member-roles.ts'
import { can } from '../../contract/permissions.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, openDatabase } from '../../core/db.ts'
import { Refusal } from '../../core/refusal.ts'
import {
  ACCESS_SECONDS,
  issueAccessToken,
  issueRefreshToken,
  readAccessToken,
  readRefreshToken,
} from '../../core/tokens.ts'
import type { sessions } from '../../schema/sessions.ts'
import { auditOf } from '../audit/audit.service.ts'
import { type Account, accountOfSession } from './accounts.store.ts'
import { isLiveSession, judgeRefresh, lifetimeOf, REFRESH_LIMIT } from './auth.rules.ts'
import { signedInView } from './auth.view.ts'
import {
  type CurrentAccountRow,
  callerOf,
  currentAccountOf,
  isNotRevoked,
  revokeSession,
  rotateSession,
  sessionById,
} from './sessions.store.ts'

export { hasAccessTo, switchAccount as switchStatements } from './sessions.store.ts'

type SessionRow = typeof sessions.$inferSelect

export function newSession(
  { now, userAgent }: Work,
  id: string,
  userId: string,
  rememberMe: boolean,
  accountId: string | null = null,
): SessionRow {
  const { absoluteMs, idleMs } = lifetimeOf(rememberMe)
  return {
    id,
    userId,
    counter: 0,
    createdAt: now,
    rotatedAt: now,
    rotations: 0,
    rotationsFrom: now,
    expiresAt: now + absoluteMs,
    idleMs,
    revokedAt: null,
    userAgent,
    accountId,
  }
}

/** The tokens of a session with its current counter, the user, and the account that the session works in. */
export async function signedIn(
  { config, now }: Work,
  account: Account,
  currentAccount: CurrentAccountRow,
  session: { id: string; counter: number },
): Promise<SignedIn> {
  const [accessToken, refreshToken] = await Promise.all([
    issueAccessToken(config, now, { userId: account.id, sessionId: session.id }),
    issueRefreshToken(config, { sessionId: session.id, counter: session.counter }),
  ])
  return signedInView(account, currentAccount, { accessToken, refreshToken, expiresIn: ACCESS_SECONDS })
}

const bearerOf = (authorization: string | undefined): string | null =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null

/**
 * The caller with their rights, from the one read that every signed-in call makes. It is made at the primary, even if the rest of
 * the call reads a replica, so that removed rights end at once.
 */
export async function identify({ config, env, now }: Work, authorization: string | undefined): Promise<Caller> {
  const token = bearerOf(authorization)
  if (!token) throw new Refusal('auth.tokenMissing')
  const claims = await readAccessToken(config, now, token)
  if (!claims) throw new Refusal('auth.tokenInvalid')
  if (claims.isExpired) throw new Refusal('auth.tokenExpired')
  const { sessionId, userId } = claims
  const [caller] = await callerOf(openDatabase(env, 'newest'), sessionId, userId)
  if (!caller || caller.deletedAt !== null) throw new Refusal('auth.sessionRevoked')
  if (!caller.isActive) throw new Refusal('auth.accountDeactivated')
  if (!isLiveSession(caller.session, now)) throw new Refusal('auth.sessionRevoked')
  const { accountId } = caller.session
  const { name, language, recordDatabase, timeZone, agentIds } = caller
  const own = { userId, name, language, sessionId, recordDatabase, timeZone, agentIds }
  if (accountId === null)
    return { ...own, accountId: userId, memberRole: 'owner', roles: caller.roles, permissions: caller.permissions }
  if (!caller.memberRole || !caller.accountIsOpen) throw new Refusal('auth.sessionRevoked')
  // A super administrator has every permission without a row for it.
  const permissions = MEMBER_PERMISSIONS[caller.memberRole].filter((permission) => can(caller, permission))
  return { ...own, accountId, memberRole: caller.memberRole, roles: [], permissions }
}

/**
 * Gives a session new tokens for its newest refresh token. The one before it gets the current token for 30 seconds after the
 * rotation. Later, and for any older token, the session ends, because the token must have been copied.
 */
export async function refresh(work: Work, refreshToken: string): Promise<SignedIn> {
  const { config, db, now } = work
  const claims = readRefreshToken(config, refreshToken)
  if (!claims) throw new Refusal('auth.tokenInvalid')
  const { sessionId: id, counter } = claims
  const [[rotated], [session], [account], [currentAccount]] = await commit(
    db,
    rotateSession(db, id, counter, now),
    sessionById(db, id),
    accountOfSession(db, id),
    currentAccountOf(db, id),
  )
  if (!session || !account) throw new Refusal('auth.sessionRevoked')
  if (!currentAccount) throw new Refusal('auth.sessionRevoked')
  if (!account.isActive) throw new Refusal('auth.accountDeactivated')
  if (!rotated) await answerUnrotated(work, session, counter)
  return signedIn(work, account, currentAccount, session)
}

async function answerUnrotated(work: Work, session: SessionRow, counter: number): Promise<void> {
  const { now } = work
  const verdict = judgeRefresh(session, counter, now)
  if (verdict === 'same') return
  if (verdict === 'reuse') await endForReuse(work, session)
  if (verdict !== 'limited') throw new Refusal('auth.sessionRevoked')
  const retryAt = session.rotationsFrom + REFRESH_LIMIT.windowMs
  throw new Refusal('request.rateLimited', { retryAfterSeconds: Math.max(1, Math.ceil((retryAt - now) / 1000)) })
}

async function endForReuse(work: Work, { id, userId }: SessionRow): Promise<void> {
  const { db, now } = work
  const audit = await auditOf(work)
  await commit(
    db,
    audit({
      action: 'refresh_reuse',
      result: 'refused',
      actorId: userId,
      target: { type: 'session', id },
      when: isNotRevoked(id),
    }),
    revokeSession(db, id, now),
  )
}

/** Ends the session of the bearer token, even if that has expired, and that of the refresh token. Unknown tokens are ignored. */
export async function signOut(work: Work, authorization: string | undefined, refreshToken = ''): Promise<void> {
  const { config, db, now } = work
  const token = bearerOf(authorization)
  const [bearer, refreshing] = await Promise.all([
    token ? readAccessToken(config, now, token) : null,
    readRefreshToken(config, refreshToken),
  ])
  const ended = new Set([bearer?.sessionId, refreshing?.sessionId].filter((id) => id !== undefined))
  const audit = await auditOf(work)
  for (const id of ended)
    await commit(
      db,
      audit({ action: 'logout', target: { type: 'session', id }, when: isNotRevoked(id) }),
      revokeSession(db, id, now),
    )
}
