import type { ErrorCode } from '../../contract/errors.ts'
import { type Page, pageFrom } from '../../contract/paging.ts'
import type { PermissionChoice } from '../../contract/permission-rows.ts'
import type { Role, RoleChoice, RoleEdit, RoleInput, RolesQuery } from '../../contract/roles.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, isMissingReference, isUniqueConflict } from '../../core/db.ts'
import { folded, nameKeyOf } from '../../core/folding.ts'
import { newId } from '../../core/ids.ts'
import { pick } from '../../core/pick.ts'
import { firstOf, invalid, Refusal, rethrow } from '../../core/refusal.ts'
import { SUPER_ADMIN_ROLE } from '../../core/system-roles.ts'
import { auditOf } from '../audit/audit.service.ts'
import type { RoleRecord } from './roles.store.ts'
import * as store from './roles.store.ts'

/** Why a role may not be changed: a system role keeps its name, that of super administrators its permissions. */
function whyNotChanged(
  role: { id: string; name: string; isSystem: boolean },
  edit: { name?: unknown; permissions?: unknown },
): ErrorCode | null {
  const isRenamed = edit.name !== undefined && edit.name !== role.name
  const isFixed = role.id === SUPER_ADMIN_ROLE && edit.permissions !== undefined
  return (role.isSystem && isRenamed) || isFixed ? 'role.system' : null
}

const roleView = (role: RoleRecord): Role => ({
  ...pick(role, 'id', 'name', 'description', 'isSystem'),
  createdAt: new Date(role.createdAt).toISOString(),
  updatedAt: new Date(role.updatedAt).toISOString(),
  rolePermissions: role.permissions.map(({ id, name }) => ({ permissionId: id, permission: { id, name } })),
  _count: { userRoles: role.userCount },
})

interface Choice {
  id: string
  name: string
  description: string | null
}

/** A choice in a form. */
const choiceView = ({ id, name, description }: Choice): Choice => ({ id, name, description })

export async function listRoles({ db }: Work, query: RolesQuery): Promise<Page<Role[]>> {
  const [rows, [counted]] = await commit(db, store.rolesPage(db, query), store.rolesCount(db, query.search))
  return pageFrom(rows.map(roleView), query, counted)
}

export const offeredRoles = async ({ db }: Work): Promise<RoleChoice[]> => (await store.everyRole(db)).map(choiceView)

export const offeredPermissions = async ({ db }: Work): Promise<PermissionChoice[]> =>
  (await store.everyPermission(db)).map(choiceView)

/** Throws `role.notFound` for an unknown role. */
export const roleOf = ({ db }: Work, id: string): Promise<store.RoleRecord> =>
  firstOf(store.roleById(db, id), 'role.notFound')

/** As `roleOf`, before an edit: throws at once for a change that no other input could correct. */
export async function roleToChange(work: Work, id: string, edit: unknown): Promise<store.RoleRecord> {
  const role = await roleOf(work, id)
  const obstacle = whyNotChanged(role, typeof edit === 'object' && edit !== null ? edit : {})
  if (obstacle) throw new Refusal(obstacle)
  return role
}

function refusalBehind(error: unknown): unknown {
  if (isUniqueConflict(error, 'roles.name_key'))
    return new Refusal('role.nameTaken', { fields: { name: 'role.nameTaken' } })
  return isMissingReference(error) ? invalid({ permissions: 'permission.unknown' }) : error
}

/** The columns of a name and a description. */
const stored = ({ name, description }: Pick<RoleEdit, 'name' | 'description'>) => ({
  ...(name !== undefined && { name, nameKey: nameKeyOf(name) }),
  ...(description !== undefined && { description: description || null, searchText: folded(description ?? '') }),
})

export async function createRole(work: Work, caller: Caller, input: RoleInput): Promise<Role> {
  const { db, now } = work
  const id = newId()
  const { name, permissions } = input
  const audit = await auditOf(work)
  const [, , , [role]] = await commit(
    db,
    store.insertRole(db, { ...stored(input), id, name, nameKey: nameKeyOf(name), createdAt: now, updatedAt: now }),
    store.permit(db, id, permissions),
    audit({ action: 'role_created', actorId: caller.userId, target: { type: 'role', id } }),
    store.roleById(db, id),
  ).catch(rethrow(refusalBehind))
  if (!role) throw new Error('a role that was just created is not there')
  return roleView(role)
}

/** Changes the given fields. They apply to every user with the role from the next call on. */
export async function editRole(work: Work, caller: Caller, known: store.RoleRecord, edit: RoleEdit): Promise<Role> {
  const { db, now } = work
  const { id } = known
  const detail = Object.keys(edit).join(' ')
  if (detail === '') return roleView(known)
  const audit = await auditOf(work)
  const target = { type: 'role', id } as const
  const when = store.isThere(id)
  const [, , , , [role]] = await commit(
    db,
    audit({ action: 'role_updated', actorId: caller.userId, target, detail, when }),
    store.updateRole(db, id, stored(edit), now),
    store.forbidOthers(db, id, edit.permissions ?? null),
    store.permit(db, id, edit.permissions ?? []),
    store.roleById(db, id),
  ).catch(rethrow(refusalBehind))
  if (!role) throw new Refusal('role.notFound')
  return roleView(role)
}

/** Throws for a system role and for one that a user has. */
export async function deleteRole(work: Work, caller: Caller, known: store.RoleRecord): Promise<{ id: string }> {
  const { db } = work
  const { id, isSystem } = known
  if (isSystem) throw new Refusal('role.system')
  const audit = await auditOf(work)
  const target = { type: 'role', id } as const
  const [, [deleted], [left]] = await commit(
    db,
    audit({ action: 'role_deleted', actorId: caller.userId, target, when: store.isDeletable(id) }),
    store.deleteRole(db, id),
    store.roleById(db, id),
  )
  if (!deleted)
    throw left ? new Refusal('role.inUse', { details: { users: left.userCount } }) : new Refusal('role.notFound')
  return { id }
}
