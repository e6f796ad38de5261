import type { SignedIn } from '../../contract/accounts.ts'
import type { Invitation, InvitationAcceptance, InvitationInput, ReadInvitation } from '../../contract/team.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, isRaised, isUniqueConflict, type Statement } from '../../core/db.ts'
import { base64url, keyedHash } from '../../core/hashing.ts'
import { newId } from '../../core/ids.ts'
import { requireGoodPassword } from '../../core/password-policy.ts'
import { firstOf, invalid, Refusal } from '../../core/refusal.ts'
import { auditOf } from '../audit/audit.service.ts'
import { takeAttempt } from '../auth/attempts.service.ts'
import { openInvited, signInAgain } from '../auth/invited.service.ts'
import { accountOf } from '../auth/own-account.service.ts'
import { identify, switchStatements } from '../auth/sessions.service.ts'
import { beforeOwnBatch } from '../idempotency/idempotency.service.ts'
import { mailTo, requireMail, sendSoon } from '../mail/mail.service.ts'
import * as store from './invitations.store.ts'
import { type InvitationFacts, invitationFacts } from './team.store.ts'
import { invitationView } from './team.view.ts'

const SECRET_BYTES = 32
const LASTS_MS = 7 * 24 * 60 * 60_000

const hashOf = ({ config }: Work, secret: string): string => keyedHash(config.privacyKey, 'invitation', secret)

function whyNotInvited(facts: InvitationFacts | undefined): Refusal {
  if (!facts?.hasAgents) return invalid({ agentIds: 'team.agentNotFound' })
  if (facts.isMember) return new Refusal('team.alreadyMember', { fields: { email: 'team.alreadyMember' } })
  return new Refusal(facts.hasMemberRoom ? 'team.tooManyInvitations' : 'team.full')
}

/**
 * Sends an invitation, which replaces an open one of the same address. The answer does not reveal whether the address has a
 * login.
 */
export async function invite(work: Work, caller: Caller, input: InvitationInput): Promise<Invitation> {
  requireMail(work)
  const { db, now } = work
  const { accountId, userId } = caller
  const before = beforeOwnBatch(work)
  // Counted for each mail: withdrawing an invitation does not lower the count.
  const { isEmailConfirmed } = await accountOf(before, accountId)
  await takeAttempt(before, isEmailConfirmed ? 'inviter' : 'unconfirmedInviter', accountId)
  const { emailKey } = await takeAttempt(before, 'invitation', input.email)
  const secret = base64url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))
  const hash = hashOf(work, secret)
  const row = { ...input, id: newId(), accountId, hash, invitedBy: userId, now, expiresAt: now + LASTS_MS }
  const audit = await auditOf(work)
  const when = store.isInvited(hash)
  const [[written], [facts]] = await commit(
    db,
    store.insertInvitation(db, row),
    invitationFacts(db, row),
    audit({
      ...{ action: 'member_invited', actorId: userId, target: { type: 'email', id: emailKey } },
      ...{ detail: input.role, when },
    }),
    store.dropMailsOf(db, hash),
    ...(await mailTo(work, 'invitation', store.isInviter(userId, hash), {
      ...{ secret, lastsMs: LASTS_MS },
      invitation: store.invitationWith(hash),
    })),
  )
  if (!written) throw whyNotInvited(facts)
  sendSoon(work)
  return invitationView({ ...row, id: written.id, createdAt: now })
}

export async function withdrawInvitation(work: Work, caller: Caller, id: string): Promise<{ id: string }> {
  const { db } = work
  const { accountId, userId } = caller
  const audit = await auditOf(work)
  const [, [withdrawn]] = await commit(
    db,
    audit({
      ...{ action: 'invitation_withdrawn', actorId: userId, target: { type: 'user', id: accountId } },
      when: store.isOpen(accountId, id),
    }),
    store.deleteInvitation(db, accountId, id),
  )
  if (!withdrawn) throw new Refusal('invitation.notFound')
  return withdrawn
}

const invitationOf = (work: Work, hash: string) =>
  firstOf(store.invitationByHash(work.db, hash, work.now), 'invitation.invalid')

export async function readInvitation(work: Work, secret: string): Promise<ReadInvitation> {
  const { accountName, inviterName, email, role, userId } = await invitationOf(work, hashOf(work, secret))
  return { accountName, inviterName, email, role, hasLogin: userId !== null }
}

/**
 * Makes the invited person a member, once, and signs them in to the account. An address with a login needs its access token; a
 * new user chooses name and password, and the link confirms the address.
 */
export async function acceptInvitation(
  work: Work,
  { secret, name, password, language }: InvitationAcceptance,
  authorization: string | undefined,
): Promise<SignedIn> {
  const { db, now } = work
  const hash = hashOf(work, secret)
  const { accountId, email, role, timeZone, userId: existingUserId } = await invitationOf(work, hash)
  const audit = await auditOf(work)
  const joining = (userId: string): [Statement, ...Statement[]] => [
    store.joinByInvitation(db, { accountId, userId, hash, now }),
    store.deleteUsed(db, hash),
    store.confirmAddress(db, userId, now),
    audit({
      ...{ action: 'member_joined', actorId: userId, target: { type: 'user', id: accountId } },
      detail: role,
    }),
  ]
  try {
    if (existingUserId === null) {
      if (name === undefined) throw invalid({ name: 'account.nameRequired' })
      if (password === undefined) throw invalid({ password: 'account.passwordRequired' })
      requireGoodPassword(password, { name, email })
      return await openInvited(work, { name, email, password, language, timeZone }, accountId, joining)
    }
    if (!authorization) throw new Refusal('invitation.signIn')
    const caller = await identify(work, authorization)
    if (caller.userId !== existingUserId) throw new Refusal('invitation.otherPerson')
    await commit(db, ...joining(existingUserId), ...switchStatements(db, caller.sessionId, existingUserId, accountId))
    return await signInAgain(work, caller)
  } catch (error) {
    const isGone = isUniqueConflict(error, 'users.email') || isRaised(error, 'NOT NULL constraint failed: members.role')
    throw isGone ? new Refusal('invitation.invalid') : error
  }
}
