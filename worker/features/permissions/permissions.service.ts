import { type Page, pageFrom } from '../../contract/paging.ts'
import type {
  PermissionEdit,
  PermissionInput,
  PermissionRow,
  PermissionsQuery,
} from '../../contract/permission-rows.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, isMissingReference, isUniqueConflict } from '../../core/db.ts'
import { folded, nameKeyOf } from '../../core/folding.ts'
import { newId } from '../../core/ids.ts'
import { pick } from '../../core/pick.ts'
import { firstOf, Refusal, rethrow } from '../../core/refusal.ts'
import { auditOf } from '../audit/audit.service.ts'
import type { PermissionRecord } from './permissions.store.ts'
import * as store from './permissions.store.ts'

const permissionView = (permission: PermissionRecord): PermissionRow => ({
  ...pick(permission, 'id', 'name', 'description', 'isSystem'),
  createdAt: new Date(permission.createdAt).toISOString(),
  updatedAt: new Date(permission.updatedAt).toISOString(),
  roles: permission.roles,
  _count: { rolePermissions: permission.roleCount },
})

export type { PermissionRecord } from './permissions.store.ts'

export async function listPermissions({ db }: Work, query: PermissionsQuery): Promise<Page<PermissionRow[]>> {
  const [rows, [counted]] = await commit(db, store.permissionsPage(db, query), store.permissionsCount(db, query.search))
  return pageFrom(rows.map(permissionView), query, counted)
}

/** Throws `permission.notFound` for an unknown permission, `permission.system` for a system permission. */
export async function permissionToChange({ db }: Work, id: string): Promise<store.PermissionRecord> {
  const permission = await firstOf(store.permissionById(db, id), 'permission.notFound')
  if (permission.isSystem) throw new Refusal('permission.system')
  return permission
}

function refusalBehind(error: unknown): unknown {
  if (isUniqueConflict(error, 'permissions.name_key'))
    return new Refusal('permission.nameTaken', { fields: { name: 'permission.nameTaken' } })
  return isMissingReference(error) ? new Refusal('permission.inUse') : error
}

/** The columns of a name and a description. */
const stored = ({ name, description }: PermissionEdit) => ({
  ...(name !== undefined && { name, nameKey: nameKeyOf(name) }),
  ...(description !== undefined && { description: description || null, searchText: folded(description ?? '') }),
})

/** Creates a permission with any name. Only the names that the server knows have an effect. */
export async function createPermission(work: Work, caller: Caller, input: PermissionInput): Promise<PermissionRow> {
  const { db, now } = work
  const id = newId()
  const { name } = input
  const audit = await auditOf(work)
  const [, , [permission]] = await commit(
    db,
    store.insertPermission(db, {
      ...stored(input),
      id,
      name,
      nameKey: nameKeyOf(name),
      createdAt: now,
      updatedAt: now,
    }),
    audit({ action: 'permission_created', actorId: caller.userId, target: { type: 'permission', id } }),
    store.permissionById(db, id),
  ).catch(rethrow(refusalBehind))
  if (!permission) throw new Error('a permission that was just created is not there')
  return permissionView(permission)
}

export async function editPermission(
  work: Work,
  caller: Caller,
  known: store.PermissionRecord,
  edit: PermissionEdit,
): Promise<PermissionRow> {
  const { db, now } = work
  const { id } = known
  const detail = Object.keys(edit).join(' ')
  if (detail === '') return permissionView(known)
  const audit = await auditOf(work)
  const target = { type: 'permission', id } as const
  const when = store.isThere(id)
  const [, , [permission]] = await commit(
    db,
    audit({ action: 'permission_updated', actorId: caller.userId, target, detail, when }),
    store.updatePermission(db, id, stored(edit), now),
    store.permissionById(db, id),
  ).catch(rethrow(refusalBehind))
  if (!permission) throw new Refusal('permission.notFound')
  return permissionView(permission)
}

/** Throws `permission.inUse` while a role has the permission. */
export async function deletePermission(
  work: Work,
  caller: Caller,
  { id }: store.PermissionRecord,
): Promise<{ id: string }> {
  const { db } = work
  const audit = await auditOf(work)
  const target = { type: 'permission', id } as const
  const [, [deleted], [left]] = await commit(
    db,
    audit({ action: 'permission_deleted', actorId: caller.userId, target, when: store.isDeletable(id) }),
    store.deletePermission(db, id),
    store.permissionById(db, id),
  )
  if (!deleted) throw new Refusal(left ? 'permission.inUse' : 'permission.notFound')
  return { id }
}
