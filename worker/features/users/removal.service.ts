import { refreshAgents } from '../../agent-client/refresh.ts'
import type { Caller, Work } from '../../core/context.ts'
import { type Condition, commit, type Database, openRecord } from '../../core/db.ts'
import { Refusal, rethrow } from '../../core/refusal.ts'
import { binEmptied } from '../../record/bin-removal.store.ts'
import { type AuditAction, auditOf } from '../audit/audit.service.ts'
import { statementDeletingRepliesOf } from '../canned-replies/canned-replies.service.ts'
import { disconnectInBackground, insertDisconnectJobs } from '../channels/disconnecting.service.ts'
import { releaseThreads } from './released-threads.service.ts'
import {
  anonymise,
  cancelSubscriptionOf,
  deleteAgentsOf,
  deleteNotifications,
  leaveTeams,
  silenceChannelsOf,
  voidPaymentsOf,
} from './removal.store.ts'
import { isSuperAdmin } from './users.rules.ts'
import { refusalBehind, refuseOwnAccount } from './users.service.ts'
import { endSessions, isThere } from './users.store.ts'
import type { AccountRow } from './users.view.ts'

/**
 * Statements that delete an account, for its owner or a super administrator. The first one returns the user's row, the second one
 * the unsubscribe jobs, the fifth one the ids of the agents.
 */
export const removalOf = (db: Database, id: string, now: number) =>
  [
    anonymise(db, id, now),
    insertDisconnectJobs(db, { ownerId: id }, now),
    endSessions(db, id, 'all', '', now),
    silenceChannelsOf(db, id, now),
    deleteAgentsOf(db, id, now),
    voidPaymentsOf(db, id),
    cancelSubscriptionOf(db, id, now),
    ...leaveTeams(db, id, now),
    statementDeletingRepliesOf(db, id),
    ...deleteNotifications(db, id),
  ] as const

/** True while the user exists: a condition for the audit entry, which is written first. */
export const isStillThere = (id: string): Condition => isThere(id)

/**
 * Deletes a user in one batch: personal data is removed, sessions end, agents and channels stop, the subscription is cancelled,
 * and the e-mail address becomes free. Conversations stay until the row is purged; those in the bin are erased.
 */
export async function deleteUser(work: Work, caller: Caller, account: AccountRow): Promise<{ id: string }> {
  const { db, now } = work
  const { id } = account
  if (id === caller.userId) await refuseOwnAccount(work, id)
  await releaseThreads(work, [id])
  const audit = await auditOf(work)
  const action: AuditAction = isSuperAdmin(account) ? 'super_admin_deleted' : 'user_deleted'
  const [, [deleted], written, , , agents] = await commit(
    db,
    audit({ action, actorId: caller.userId, target: { type: 'user', id }, when: isThere(id) }),
    ...removalOf(db, id, now),
  ).catch(rethrow(refusalBehind))
  if (!deleted) throw new Refusal('user.notFound')
  await binEmptied(openRecord(work.env, account.recordDatabase), { ownerId: id })
  await refreshAgents(work, agents)
  disconnectInBackground(work, written)
  return { id }
}
