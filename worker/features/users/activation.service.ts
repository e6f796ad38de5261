import { agentIdsOf, refreshAgents } from '../../agent-client/refresh.ts'
import type { UsersEdit, UsersEdited } from '../../contract/users.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import { rethrow } from '../../core/refusal.ts'
import { sayError } from '../../core/words.ts'
import { auditOf } from '../audit/audit.service.ts'
import { affectedUsers, endSessionsOfInactive, setActive, usersByIds } from './activation.store.ts'
import { releaseThreads } from './released-threads.service.ts'
import { bulkRefusal } from './users.rules.ts'
import { refusalBehind } from './users.service.ts'
import { otherSuperAdmins } from './users.store.ts'

/** Activates or deactivates users in one batch. Returns those that were changed, and for the others the reason. */
export async function setUsersActive(
  work: Work,
  caller: Caller,
  { userIds, isActive }: UsersEdit,
): Promise<UsersEdited> {
  const { db, locale } = work
  const ids = [...new Set(userIds)]
  const [found, [admins]] = await commit(db, usersByIds(db, ids), otherSuperAdmins(db, caller.userId))
  const known = new Map(found.map((user) => [user.id, user]))
  const facts = { isActive, isLast: admins?.total === 0, callerId: caller.userId }
  const reasons = new Map(ids.map((id) => [id, bulkRefusal(known.get(id), facts)]))
  const changed = await changeInBulk(
    work,
    caller,
    ids.filter((id) => reasons.get(id) === null),
    isActive,
  )
  const kept = ids
    .filter((id) => !changed.includes(id))
    .map((id) => {
      // A user without a reason was changed by a concurrent call.
      const code = reasons.get(id) ?? 'user.unchanged'
      return { id, name: known.get(id)?.name ?? null, code, message: sayError(locale, code) }
    })
  return { changed, kept }
}

async function changeInBulk(
  work: Work,
  { userId }: Caller,
  ids: readonly string[],
  isActive: boolean,
): Promise<string[]> {
  if (ids.length === 0) return []
  const { db, now } = work
  if (!isActive) await releaseThreads(work, ids)
  const audit = await auditOf(work)
  const targets = affectedUsers(ids, isActive)
  const [, changed, , agents] = await commit(
    db,
    audit.each({ action: 'user_updated', actorId: userId, targetType: 'user', targets }),
    setActive(db, ids, isActive, now),
    endSessionsOfInactive(db, ids, now),
    agentIdsOf(db, { ownerIds: ids }),
  ).catch(rethrow(refusalBehind))
  await refreshAgents(work, agents)
  return changed.map(({ id }) => id)
}
