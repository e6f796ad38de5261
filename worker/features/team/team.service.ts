import type { Profile } from '../../contract/accounts.ts'
import type { MemberEdit, Membership, Team, TeamMember } from '../../contract/team.ts'
import type { Caller, Work } from '../../core/context.ts'
import { type Condition, commit, openRecord } from '../../core/db.ts'
import { factsOf, log } from '../../core/log.ts'
import { invalid, Refusal } from '../../core/refusal.ts'
import { threadsUnassigned } from '../../record/threads.store.ts'
import { type AuditAction, type AuditEntry, auditOf } from '../audit/audit.service.ts'
import { profile } from '../auth/auth.service.ts'
import { hasAccessTo, switchStatements } from '../auth/sessions.service.ts'
import { openInvitations } from './invitations.store.ts'
import * as store from './team.store.ts'
import { invitationView, memberView } from './team.view.ts'

export const membersOf = async ({ db }: Pick<Work, 'db'>, accountId: string): Promise<TeamMember[]> =>
  (await store.peopleOf(db, accountId)).map(memberView)

export async function teamOf({ db, now }: Work, { accountId }: Caller): Promise<Team> {
  const [people, open] = await commit(db, store.peopleOf(db, accountId), openInvitations(db, accountId, now))
  return { members: people.map(memberView), invitations: open.map(invitationView) }
}

const entry = (
  { userId: actorId, accountId }: Caller,
  action: AuditAction,
  userId: string,
  when: Condition = store.isInTeam(accountId, userId),
): AuditEntry => ({ action, actorId, target: { type: 'user', id: userId }, when })

/**
 * Changes the role and the agents of a member, from their next call on. The owner has no row in `members`, so they cannot be
 * changed.
 */
export async function changeMember(
  work: Work,
  caller: Caller,
  userId: string,
  { role, agentIds }: MemberEdit,
): Promise<TeamMember> {
  const { db } = work
  const { accountId } = caller
  const audit = await auditOf(work)
  const wanted = { role, agentIds: agentIds && [...new Set(agentIds)] }
  const isChangeable = store.isChangeable(accountId, userId, wanted.agentIds)
  const [, [changed], people] = await commit(
    db,
    audit({ ...entry(caller, 'member_changed', userId, isChangeable), detail: role }),
    store.updateMember(db, accountId, userId, wanted),
    store.peopleOf(db, accountId),
    ...(wanted.agentIds ? [store.deleteNotificationsOf(db, accountId, userId, wanted.agentIds)] : []),
  )
  const member = people.find((person) => person.userId === userId && person.role !== 'owner')
  if (!member) throw new Refusal('team.memberNotFound')
  if (!changed) throw invalid({ agentIds: 'team.agentNotFound' })
  const kept = role === 'viewer' ? [] : wanted.agentIds
  if (kept) await threadsUnassigned(openRecord(work.env, caller.recordDatabase), accountId, userId, kept)
  return memberView(member)
}

/**
 * Unassigns the threads of a person who is removed from an account or leaves it: before the change, so that a failure leaves
 * everything as it was and the call can be repeated, and after it (`again`), for threads that were assigned meanwhile.
 */
async function takeThreads({ env }: Work, { accountId, recordDatabase }: Caller, userId: string, again = false) {
  // The change refuses the owner, who is not a member: the owner's threads stay assigned.
  if (userId === accountId) return
  try {
    await threadsUnassigned(openRecord(env, recordDatabase), accountId, userId)
  } catch (error) {
    if (!again) throw error
    log('warn', 'team.threadsNotTaken', factsOf(error))
  }
}

/** Removes a member. Their sessions in the account end, and the invitations that they sent are void. */
export async function removeMember(work: Work, caller: Caller, userId: string): Promise<{ id: string }> {
  const { db, now } = work
  const { accountId } = caller
  await takeThreads(work, caller, userId)
  const audit = await auditOf(work)
  const [, , , , [removed]] = await commit(
    db,
    audit(entry(caller, 'member_removed', userId)),
    store.endSessionsIn(db, accountId, userId, now),
    store.withdrawInvitationsBy(db, accountId, userId),
    store.deleteNotificationsOf(db, accountId, userId),
    store.deleteMember(db, accountId, userId),
  )
  if (!removed) throw new Refusal('team.memberNotFound')
  await takeThreads(work, caller, userId, true)
  return removed
}

/** Leaves the account that the session works in. The caller's sessions continue in their own account. */
export async function leaveTeam(work: Work, caller: Caller): Promise<Profile> {
  const { db } = work
  const { userId, accountId, sessionId } = caller
  await takeThreads(work, caller, userId)
  const audit = await auditOf(work)
  const [, , , , [left]] = await commit(
    db,
    audit(entry(caller, 'member_left', userId)),
    store.moveSessionsToOwnAccount(db, accountId, userId),
    store.withdrawInvitationsBy(db, accountId, userId),
    store.deleteNotificationsOf(db, accountId, userId),
    store.deleteMember(db, accountId, userId),
    ...switchStatements(db, sessionId, userId, userId),
  )
  if (!left) throw new Refusal('team.memberNotFound')
  await takeThreads(work, caller, userId, true)
  return profile(work, caller)
}

export async function membershipsOf({ db }: Work, { userId, accountId }: Caller): Promise<{ accounts: Membership[] }> {
  const rows = await store.accountsOf(db, userId)
  return { accounts: rows.map(({ id, name, role }) => ({ id, name, role, isCurrent: id === accountId })) }
}

/** Switches the caller's session, and later ones, to another account of which they are a member. */
export async function switchAccount(work: Work, caller: Caller, accountId: string): Promise<Profile> {
  const { db } = work
  const { userId, sessionId } = caller
  const audit = await auditOf(work)
  const [, [switched]] = await commit(
    db,
    audit({
      ...{ action: 'account_switched', actorId: userId, target: { type: 'user', id: accountId } },
      when: hasAccessTo(userId, accountId),
    }),
    ...switchStatements(db, sessionId, userId, accountId),
  )
  if (!switched) throw new Refusal('team.accountNotFound')
  return profile(work, caller)
}
