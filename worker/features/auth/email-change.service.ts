import type { EmailChange } from '../../contract/account.ts'
import { EMAIL_CHANGE_LINKS, type EmailConfirmation, type EmailConfirmed } from '../../contract/mail.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import { invalid, Refusal } from '../../core/refusal.ts'
import { auditOf } from '../audit/audit.service.ts'
import { requireMail, sendSoon } from '../mail/mail.service.ts'
import { takeAttempt } from './attempts.service.ts'
import { LINK_LASTS_MS } from './auth.rules.ts'
import * as store from './email-change.store.ts'
import { hashOf, linkTo } from './links.service.ts'
import { dropLink, isFound, withId } from './links.store.ts'
import { confirmPassword } from './own-account.service.ts'

export const changeOf = store.changeOf

/**
 * Sends one link to the old and one to the new address; the address changes once both were opened. An address of another user
 * gets no mail, and the answer is the same.
 */
export async function requestEmailChange(work: Work, caller: Caller, { email, password }: EmailChange): Promise<void> {
  requireMail(work)
  const { db, now } = work
  const { userId } = caller
  const confirmed = await confirmPassword(work, caller, 'password', password)
  if (confirmed.email === email) throw invalid({ email: 'account.emailTaken' })
  await takeAttempt(work, 'mail', userId)
  const audit = await auditOf(work)
  await commit(
    db,
    store.putChange(db, userId, email, now + LINK_LASTS_MS.oldEmail),
    audit({ action: 'email_change_asked', actorId: userId, target: { type: 'user', id: userId } }),
    confirmed.attemptsDeletion,
    ...(await linkTo(work, 'oldEmail', withId(userId))),
    ...(await linkTo(work, 'newEmail', store.withFreeEmail(userId, email))),
  )
  sendSoon(work)
}

export async function cancelChange({ db }: Work, { userId }: Caller): Promise<void> {
  await commit(db, ...store.dropChange(db, userId))
}

/** Opens one of the two links, once; `null` for a link of another kind. Throws `mailLink.invalid` for an expired or used one. */
export async function confirmChange(work: Work, { secret }: EmailConfirmation): Promise<EmailConfirmed | null> {
  const { db, now } = work
  const link = hashOf(work, secret)
  const [found] = await store.kindOfLink(db, link)
  const kind = EMAIL_CHANGE_LINKS.find((each) => each === found?.kind)
  if (!kind || !found) return null
  const both = store.isConfirmedByBoth(kind, link, now)
  const audit = await auditOf(work)
  const [, [changed], [confirmed]] = await commit(
    db,
    audit({ action: 'email_changed', target: { type: 'user', id: both }, when: isFound(both) }),
    store.takeAddress(db, both, now),
    store.confirmLink(db, kind, link, now),
    dropLink(db, link),
  )
  if (!changed && !confirmed) throw new Refusal('mailLink.invalid')
  if (!changed) return { step: 'waits' }
  await commit(db, ...store.dropChange(db, found.userId))
  return { step: 'changed' }
}
