import { agentIdsOf, refreshAgents } from '../../agent-client/refresh.ts'
import type { User } from '../../contract/accounts.ts'
import { paging } from '../../contract/paging.ts'
import type { UserEdit, UserInput, UsersPage, UsersQuery } from '../../contract/users.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, emptiestRecord, isMissingReference, isRaised, isUniqueConflict } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { requireGoodPassword } from '../../core/password-policy.ts'
import { hashPassword } from '../../core/passwords.ts'
import { firstOf, invalid, Refusal, rethrow } from '../../core/refusal.ts'
import { SUPER_ADMIN_ROLE } from '../../core/system-roles.ts'
import { auditOf } from '../audit/audit.service.ts'
import { releaseThreads } from './released-threads.service.ts'
import { changesOf, isSuperAdmin, searchExpression } from './users.rules.ts'
import * as store from './users.store.ts'
import { type AccountRow, listedView, userView } from './users.view.ts'

export async function listUsers({ db }: Work, { search = '', ...query }: UsersQuery): Promise<UsersPage> {
  const filters = { ...query, expression: searchExpression(search) }
  const [rows, [counted]] = await commit(db, store.usersPage(db, filters, query), store.usersCount(db, filters))
  return { users: rows.map(listedView), pagination: paging(query.page, query.limit, counted?.total ?? 0) }
}

/** Throws `user.notFound` for an unknown or deleted user. */
export const userOf = ({ db }: Work, id: string): Promise<AccountRow> =>
  firstOf(store.accountById(db, id), 'user.notFound')

const emailTaken = (): Refusal => new Refusal('user.emailTaken', { fields: { email: 'user.emailTaken' } })
const unknownRole = (): Refusal => invalid({ roleIds: 'role.unknown' })

/** The refusal for a failed constraint of the batch; any other error is returned unchanged. */
export function refusalBehind(error: unknown): unknown {
  if (isUniqueConflict(error, 'users.email')) return emailTaken()
  if (isRaised(error, 'lastSuperAdmin')) return new Refusal('admin.lastSuperAdmin')
  return isMissingReference(error) ? unknownRole() : error
}

/** Throws, before a password is hashed, what the batch would refuse anyway. */
async function refuseEarly({ db }: Work, email: string | null, roleIds: readonly string[]): Promise<void> {
  const [found] = await store.obstaclesTo(db, email, roleIds)
  if (found && found.rolesKnown < new Set(roleIds).size) throw unknownRole()
  if (found?.isEmailTaken) throw emailTaken()
}

/** Creates an account with a password that its owner has to change. */
export async function createUser(work: Work, caller: Caller, input: UserInput): Promise<User> {
  const { db, now } = work
  const asSuperAdmin = input.roleIds.includes(SUPER_ADMIN_ROLE)
  requireGoodPassword(input.password, { name: input.name, email: input.email, isSuperAdmin: asSuperAdmin })
  await refuseEarly(work, input.email, input.roleIds)
  const id = newId()
  const user = {
    id,
    name: input.name,
    email: input.email,
    companyName: input.companyName || null,
    country: input.country,
    passwordHash: await hashPassword(input.password),
    mustChangePassword: true,
    recordDatabase: await emptiestRecord(work.env),
    createdAt: now,
    updatedAt: now,
  }
  const audit = await auditOf(work)
  const action = asSuperAdmin ? 'super_admin_created' : 'user_created'
  const [, , , [account]] = await commit(
    db,
    store.insertUser(db, user),
    store.grantRoles(db, id, input.roleIds),
    audit({ action, actorId: caller.userId, target: { type: 'user', id } }),
    store.accountById(db, id),
  ).catch(rethrow(refusalBehind))
  if (!account) throw new Error('a user who was just created is not there')
  return userView(account)
}

/** Throws when super administrators would remove their own rights; with another code for the last one. */
export async function refuseOwnAccount({ db }: Work, userId: string): Promise<never> {
  const [others] = await store.otherSuperAdmins(db, userId)
  throw new Refusal(others?.total === 0 ? 'admin.lastSuperAdmin' : 'admin.notYourself')
}

/** Changes the given fields. A new password and a deactivation end the user's sessions, but never the caller's own. */
export async function editUser(work: Work, caller: Caller, account: AccountRow, edit: UserEdit): Promise<User> {
  const { db, now } = work
  const { id } = account
  const { password, roleIds, ...rest } = edit
  const staysSuperAdmin = roleIds ? roleIds.includes(SUPER_ADMIN_ROLE) : isSuperAdmin(account)
  const isPromoted = staysSuperAdmin && !isSuperAdmin(account)
  if (id === caller.userId && (edit.isActive === false || !staysSuperAdmin)) await refuseOwnAccount(work, id)
  if (password !== undefined) {
    const { name = account.name, email = account.email } = edit
    requireGoodPassword(password, { name, email, isSuperAdmin: staysSuperAdmin })
  }
  const changes = changesOf(account, edit)
  if (changes.length === 0) return userView(account)
  const change: store.Change = {
    ...rest,
    ...(password !== undefined && { passwordHash: await hashPassword(password) }),
    ...((isPromoted || (password !== undefined && id !== caller.userId)) && { mustChangePassword: true }),
  }
  if (edit.isActive === false) await releaseThreads(work, [id])
  const endsSessions = password !== undefined || edit.isActive === false
  const audit = await auditOf(work)
  const target = { type: 'user', id } as const
  const when = store.isThere(id)
  const [, [updated], , , , [edited], own] = await commit(
    db,
    audit({ action: 'user_updated', actorId: caller.userId, target, detail: changes.join(' '), when }),
    store.updateUser(db, id, change, now),
    store.takeOtherRoles(db, id, roleIds ?? null),
    store.grantRoles(db, id, roleIds ?? []),
    store.endSessions(db, id, endsSessions ? 'all' : 'none', caller.sessionId, now),
    store.accountById(db, id),
    agentIdsOf(db, { ownerId: id }),
  ).catch(rethrow(refusalBehind))
  if (!updated || !edited) throw new Refusal('user.notFound')
  // A super administrator's agents answer without a plan, so their settings change with the role.
  if (edit.isActive !== undefined || roleIds !== undefined) await refreshAgents(work, own)
  return userView(edited)
}
