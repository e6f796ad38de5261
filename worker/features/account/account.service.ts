import { agentIdsOf, refreshAgents } from '../../agent-client/refresh.ts'
import type { Account, AccountDeletion, AccountEdit } from '../../contract/account.ts'
import { hasWebAddress } from '../../contract/accounts.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, openRecord } from '../../core/db.ts'
import { invalid, Refusal, rethrow } from '../../core/refusal.ts'
import { binEmptied } from '../../record/bin-removal.store.ts'
import { auditOf } from '../audit/audit.service.ts'
import { changeOf } from '../auth/email-change.service.ts'
import { accountById, accountOf, confirmPassword } from '../auth/own-account.service.ts'
import { disconnectInBackground } from '../channels/disconnecting.service.ts'
import { releaseThreads } from '../users/released-threads.service.ts'
import { isStillThere, removalOf } from '../users/removal.service.ts'
import { refusalBehind } from '../users/users.service.ts'
import * as store from './account.store.ts'
import { accountView } from './account.view.ts'

/** The caller's own details, with the settings of the account that the session works in. */
export async function readAccount({ db, now }: Work, { userId, accountId }: Caller): Promise<{ account: Account }> {
  const [[person], [account], [emailChange]] = await commit(
    db,
    accountById(db, userId),
    accountById(db, accountId),
    changeOf(db, userId, now),
  )
  if (!person || !account) throw new Refusal('user.notFound')
  const { retentionDays, quotaPolicy, timeZone } = account
  return {
    account: accountView({
      ...person,
      roles: userId === accountId ? person.roles : [],
      retentionDays,
      quotaPolicy,
      timeZone,
      emailChange,
    }),
  }
}

/** Throws for a web address in a name, unless it is the stored one. */
async function refuseWebAddresses(work: Work, userId: string, edit: AccountEdit): Promise<void> {
  const names = (['name', 'companyName'] as const).filter((field) => hasWebAddress(edit[field] ?? ''))
  if (names.length === 0) return
  const account = await accountOf(work, userId)
  const changed = names.filter((field) => edit[field] !== account[field])
  if (changed.length > 0) throw invalid(Object.fromEntries(changed.map((field) => [field, 'account.webAddress'])))
}

/** Changes the user's own details, without e-mail, roles and activation. */
export async function editAccount(work: Work, caller: Caller, edit: AccountEdit): Promise<{ account: Account }> {
  const { db, now } = work
  const { userId } = caller
  if (edit.timeZone !== undefined && caller.memberRole !== 'owner') throw new Refusal('access.denied')
  await refuseWebAddresses(work, userId, edit)
  const audit = await auditOf(work)
  const [, , agents] = await commit(
    db,
    store.updateAccount(db, userId, edit, now),
    audit({
      action: 'account_updated',
      actorId: userId,
      target: { type: 'user', id: userId },
      detail: Object.keys(edit).join(' '),
    }),
    agentIdsOf(db, { ownerId: userId }),
  )
  if (edit.timeZone !== undefined) await refreshAgents(work, agents)
  return readAccount(work, caller)
}

/**
 * Deletes the caller's account, as a super administrator would. Throws `admin.lastSuperAdmin` for the last super administrator.
 */
export async function deleteAccount(
  work: Work,
  caller: Caller,
  { password }: AccountDeletion,
): Promise<{ id: string }> {
  const { db, now } = work
  const { userId } = caller
  const { attemptsDeletion, recordDatabase } = await confirmPassword(work, caller, 'password', password)
  await releaseThreads(work, [userId])
  const audit = await auditOf(work)
  const [, [left], written, , , agents] = await commit(
    db,
    audit({
      action: 'account_deleted',
      actorId: userId,
      target: { type: 'user', id: userId },
      when: isStillThere(userId),
    }),
    ...removalOf(db, userId, now),
    attemptsDeletion,
  ).catch(rethrow(refusalBehind))
  if (!left) throw new Refusal('auth.sessionRevoked')
  await binEmptied(openRecord(work.env, recordDatabase), { ownerId: userId })
  await refreshAgents(work, agents)
  disconnectInBackground(work, written)
  return left
}
