import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PermissionsQuery } from '../../contract/permission-rows.ts'
import { orderOf } from '../../contract/sorting.ts'
import { type Condition, type Database, totalOf } from '../../core/db.ts'
import { folded } from '../../core/folding.ts'
import { pick } from '../../core/pick.ts'
import { SUPER_ADMIN_ROLE } from '../../core/system-roles.ts'
import { permissions } from '../../schema/roles.ts'

/** The super administrator's role has every permission, without rows. */
const rolesWithIt = sql`(
  SELECT json_group_array(json_object('id', roles.id, 'name', roles.name) ORDER BY roles.name) FROM roles
  WHERE roles.id IN (
    SELECT ${SUPER_ADMIN_ROLE} UNION ALL SELECT role_id FROM role_permissions WHERE permission_id = permissions.id
  )
)`.mapWith((text: string) => JSON.parse(text) as { id: string; name: string }[])

const columns = {
  ...pick(permissions, 'id', 'name', 'description', 'isSystem', 'createdAt', 'updatedAt'),
  roles: rolesWithIt.as('roles'),
  roleCount: sql<number>`(SELECT count(*) FROM role_permissions WHERE permission_id = permissions.id)`.as('role_count'),
}

const select = (db: Database) => db.select(columns).from(permissions)
export type PermissionRecord = Awaited<ReturnType<typeof select>>[number]

export const permissionById = (db: Database, id: string) => select(db).where(eq(permissions.id, id))

const matching = (search: string | undefined): SQL | undefined =>
  search
    ? sql`(instr(${permissions.nameKey}, ${folded(search)}) > 0 OR instr(${permissions.searchText}, ${folded(search)}) > 0)`
    : undefined

/** Ordered by the index of unique names, or by a count: there are few permissions. */
export const permissionsPage = (db: Database, { page, limit, search, ...sorting }: PermissionsQuery) => {
  const direction = orderOf(sorting) === 'asc' ? asc : desc
  return select(db)
    .where(matching(search))
    .orderBy(
      ...(sorting.sort === 'roles'
        ? [direction(sql`role_count`), asc(permissions.nameKey)]
        : [direction(permissions.nameKey)]),
    )
    .limit(limit)
    .offset((page - 1) * limit)
}

export const permissionsCount = (db: Database, search: string | undefined) => totalOf(db, permissions, matching(search))

export const insertPermission = (db: Database, permission: typeof permissions.$inferInsert) =>
  db.insert(permissions).values(permission)

const own = (id: string) => and(eq(permissions.id, id), eq(permissions.isSystem, false))

export const updatePermission = (
  db: Database,
  id: string,
  change: Partial<Pick<typeof permissions.$inferInsert, 'name' | 'nameKey' | 'description' | 'searchText'>>,
  now: number,
) =>
  db
    .update(permissions)
    .set({ ...change, updatedAt: now })
    .where(own(id))
    .returning({ id: permissions.id })

const unused = (id: string) =>
  and(own(id), sql`NOT EXISTS (SELECT 1 FROM role_permissions WHERE permission_id = ${permissions.id})`)

/** Whether the permission may be deleted: it exists, is not a system permission, and no role has it. */
export const isDeletable = (id: string): Condition => sql`EXISTS (SELECT 1 FROM permissions WHERE ${unused(id)})`

export const deletePermission = (db: Database, id: string) =>
  db.delete(permissions).where(unused(id)).returning({ id: permissions.id })

export const isThere = (id: string): Condition => sql`EXISTS (SELECT 1 FROM permissions WHERE ${own(id)})`
