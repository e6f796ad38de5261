import type { AccountSession, PasswordChange } from '../../contract/account.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, type Reading, type Statement } from '../../core/db.ts'
import { passwordIssue } from '../../core/password-policy.ts'
import { hashPassword, isPassword } from '../../core/passwords.ts'
import { firstOf, invalid, Refusal } from '../../core/refusal.ts'
import { auditOf } from '../audit/audit.service.ts'
import { sendSoon } from '../mail/mail.service.ts'
import { type Account, accountById, choosePassword, credentialsById, hasHash } from './accounts.store.ts'
import { keysOf, reserveBeside } from './attempts.service.ts'
import { deleteAttempts } from './attempts.store.ts'
import { accountSessionView } from './auth.view.ts'
import { dropChange } from './email-change.store.ts'
import { passwordMail } from './links.service.ts'
import {
  endLiveOthers,
  endOtherSessions,
  endSessionOf,
  hasOtherSessions,
  isLiveSessionOf,
  liveSessionsOf,
} from './sessions.store.ts'

export { accountById }

/** A user that is not deleted. Throws `user.notFound`. */
export const accountOf = ({ db }: Work, userId: string): Promise<Account> =>
  firstOf(accountById(db, userId), 'user.notFound')

interface Confirmed {
  name: string
  email: string
  passwordHash: string
  /** The database of the user's own account, whichever account the session works in. */
  recordDatabase: number
  isSuperAdmin: boolean
  /** Deletes the earlier attempts. Belongs in the batch of the confirmed change. */
  attemptsDeletion: Statement
}

/**
 * Confirms the caller's password, within the limits of signing in. Throws `account.passwordWrong` on `field`. `facts` is read in
 * the same batch.
 */
export async function confirmPassword<Fact = never>(
  work: Work,
  { userId }: Caller,
  field: string,
  password: string,
  facts?: Reading<Fact>,
): Promise<Confirmed & { facts: Fact[] }> {
  const { db } = work
  const keys = keysOf(work, 'login', userId)
  const read = await reserveBeside(work, keys, [credentialsById(db, userId), ...(facts ? [facts] : [])])
  const [[credentials], found = []] = read as [Awaited<ReturnType<typeof credentialsById>>, Fact[]?]
  if (!credentials) throw new Refusal('auth.sessionRevoked')
  if (!(await isPassword(password, credentials.passwordHash))) {
    const audit = await auditOf(work)
    await audit({
      action: 'password_refused',
      result: 'refused',
      actorId: userId,
      target: { type: 'user', id: userId },
    })
    throw invalid({ [field]: 'account.passwordWrong' })
  }
  return { ...credentials, facts: found, attemptsDeletion: deleteAttempts(db, keys) }
}

/**
 * Changes the password, ends every session except the calling one, and drops a pending change of the address: another person may
 * have asked for it.
 */
export async function changePassword(work: Work, caller: Caller, change: PasswordChange): Promise<void> {
  const { db, now } = work
  const { userId, sessionId } = caller
  const confirmed = await confirmPassword(work, caller, 'currentPassword', change.currentPassword)
  const issue = passwordIssue(change.newPassword, confirmed)
  if (issue) throw invalid({ newPassword: issue })
  const [hash, audit] = await Promise.all([hashPassword(change.newPassword), auditOf(work)])
  const changed = hasHash(userId, hash)
  const [replaced] = await commit(
    db,
    choosePassword(db, userId, confirmed.passwordHash, hash),
    endOtherSessions(db, userId, sessionId, changed, now),
    audit({ action: 'password_changed', actorId: userId, target: { type: 'user', id: userId }, when: changed }),
    confirmed.attemptsDeletion,
    ...dropChange(db, userId, changed),
    ...(await passwordMail(work, userId, changed)),
  )
  sendSoon(work)
  if (replaced.length === 0) throw invalid({ currentPassword: 'account.passwordWrong' })
}

export async function listSessions({ db, now }: Work, caller: Caller): Promise<{ sessions: AccountSession[] }> {
  const rows = await liveSessionsOf(db, caller.userId, now)
  return { sessions: rows.map((row) => accountSessionView(row, caller.sessionId)) }
}

/** Ends all of the caller's sessions except the calling one. */
export async function endOthers(work: Work, { userId, sessionId }: Caller): Promise<{ ended: number }> {
  const { db, now } = work
  const audit = await auditOf(work)
  const [, ended] = await commit(
    db,
    audit({
      action: 'session_ended',
      actorId: userId,
      target: { type: 'user', id: userId },
      detail: 'all others',
      when: hasOtherSessions(userId, sessionId, now),
    }),
    endLiveOthers(db, userId, sessionId, now),
  )
  return { ended: ended.length }
}

/** Ends one of the caller's sessions. Throws `session.notFound` for another user's, an unknown and an ended one. */
export async function endSession(work: Work, { userId }: Caller, id: string): Promise<{ id: string }> {
  const { db, now } = work
  const audit = await auditOf(work)
  const [, [ended]] = await commit(
    db,
    audit({
      action: 'session_ended',
      actorId: userId,
      target: { type: 'session', id },
      when: isLiveSessionOf(userId, id, now),
    }),
    endSessionOf(db, userId, id, now),
  )
  if (!ended) throw new Refusal('session.notFound')
  return ended
}
