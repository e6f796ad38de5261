import type {
  EmailConfirmation,
  EmailConfirmed,
  ForgottenPassword,
  LinkKind,
  PasswordReset,
} from '../../contract/mail.ts'
import { SUPER_ADMIN } from '../../contract/permissions.ts'
import type { Caller, Work } from '../../core/context.ts'
import { type Condition, commit, type Statement } from '../../core/db.ts'
import { base64url, keyedHash } from '../../core/hashing.ts'
import { offersMail } from '../../core/mail/mail.ts'
import { requireGoodPassword } from '../../core/password-policy.ts'
import { hashPassword } from '../../core/passwords.ts'
import { firstOf, Refusal } from '../../core/refusal.ts'
import { auditOf } from '../audit/audit.service.ts'
import { mailTo, requireMail, sendSoon } from '../mail/mail.service.ts'
import { hasHash } from './accounts.store.ts'
import { keysOf, takeAttempt } from './attempts.service.ts'
import { deleteAttempts } from './attempts.store.ts'
import { LINK_LASTS_MS } from './auth.rules.ts'
import { dropChange } from './email-change.store.ts'
import * as store from './links.store.ts'
import { endOtherSessions } from './sessions.store.ts'

const SECRET_BYTES = 32
const NO_SESSION = ''

export const hashOf = ({ config }: Work, secret: string): string => keyedHash(config.privacyKey, 'mail-link', secret)

/**
 * Statements that mail a new link to the users for whom `users` is true, and void earlier links. They do the same work when it is
 * true for no user, so that the response time does not reveal whether an address is known.
 */
export async function linkTo(work: Work, kind: LinkKind, users: Condition): Promise<[Statement, ...Statement[]]> {
  const { db, now } = work
  const secret = base64url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))
  const lastsMs = LINK_LASTS_MS[kind]
  return [
    store.dropLinks(db, kind, users),
    store.insertLink(db, { hash: hashOf(work, secret), kind, expiresAt: now + lastsMs }, users),
    ...(await mailTo(work, kind, users, { secret, lastsMs })),
  ]
}

/** Part of the batch that creates an account; empty if the installation sends no mail. */
export const confirmationOf = async (work: Work, userId: string): Promise<Statement[]> =>
  offersMail(work.env) ? linkTo(work, 'confirmation', store.withId(userId)) : []

/** Sends a link for a new password if a user has this address. The answer and its time are the same if none has. */
export async function requestPasswordLink(work: Work, { email }: ForgottenPassword): Promise<void> {
  requireMail(work)
  const { emailKey } = await takeAttempt(work, 'mail', email)
  const audit = await auditOf(work)
  await commit(
    work.db,
    ...(await linkTo(work, 'newPassword', store.withEmail(email))),
    audit({ action: 'password_link_asked', target: { type: 'email', id: emailKey } }),
  )
  sendSoon(work)
}

/**
 * Sets a password by the link of a mail, once. Every session and a pending change of the address end, and the user is notified
 * by mail.
 */
export async function resetPassword(work: Work, { secret, password }: PasswordReset): Promise<void> {
  const { db, now } = work
  const link = hashOf(work, secret)
  const owner = await firstOf(store.accountOfLink(db, 'newPassword', link, now), 'mailLink.invalid')
  requireGoodPassword(password, { ...owner, isSuperAdmin: owner.roles.some(({ name }) => name === SUPER_ADMIN) })
  const [hash, audit] = await Promise.all([hashPassword(password), auditOf(work)])
  const changed = hasHash(owner.id, hash)
  const [[replaced]] = await commit(
    db,
    store.setPasswordByLink(db, link, hash, now),
    endOtherSessions(db, owner.id, NO_SESSION, changed, now),
    store.dropLink(db, link),
    audit({ action: 'password_changed', target: { type: 'user', id: owner.id }, detail: 'by mail', when: changed }),
    deleteAttempts(db, keysOf(work, 'login', owner.email)),
    ...dropChange(db, owner.id, changed),
    ...(await passwordMail(work, owner.id, changed)),
  )
  if (!replaced) throw new Refusal('mailLink.invalid')
  sendSoon(work)
}

/** Notifies a user by mail that the password was changed, if `changed` is true when the statement runs. */
export const passwordMail = async (work: Work, userId: string, changed: Condition) =>
  mailTo(work, 'passwordChanged', store.withIdIf(userId, changed))

/** Confirms the address that a mail was sent to, once. */
export async function confirmEmail(work: Work, { secret }: EmailConfirmation): Promise<EmailConfirmed> {
  const { db, now } = work
  const link = hashOf(work, secret)
  const audit = await auditOf(work)
  const owner = store.ownerOf('confirmation', link, now)
  const [, [confirmed]] = await commit(
    db,
    audit({ action: 'email_confirmed', target: { type: 'user', id: owner }, when: store.isFound(owner) }),
    store.confirmByLink(db, link, now),
    store.dropLink(db, link),
  )
  if (!confirmed) throw new Refusal('mailLink.invalid')
  return { step: 'confirmed' }
}

/** Sends the caller a link that confirms the e-mail address again; none if it is confirmed. */
export async function requestConfirmation(work: Work, { userId }: Caller): Promise<void> {
  requireMail(work)
  await takeAttempt(work, 'mail', userId)
  const [first, ...rest] = await linkTo(work, 'confirmation', store.withIdUnconfirmed(userId))
  await commit(work.db, first, ...rest)
  sendSoon(work)
}
