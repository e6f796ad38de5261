import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { RolesQuery } from '../../contract/roles.ts'
import { orderOf } from '../../contract/sorting.ts'
import { type Condition, type Database, rowsOf, totalOf, valuesOf } from '../../core/db.ts'
import { folded } from '../../core/folding.ts'
import { pick } from '../../core/pick.ts'
import { SUPER_ADMIN_ROLE } from '../../core/system-roles.ts'
import { permissions, rolePermissions, roles } from '../../schema/roles.ts'

interface PermissionName {
  id: string
  name: string
}

const permissionList = sql`json_group_array(json_object('id', permissions.id, 'name', permissions.name) ORDER BY permissions.name)`

/** The super administrator's role has every permission, without rows. */
const permissionsOfRole =
  sql`(CASE roles.id WHEN ${SUPER_ADMIN_ROLE} THEN (SELECT ${permissionList} FROM permissions) ELSE (
  SELECT ${permissionList} FROM role_permissions JOIN permissions ON permissions.id = role_permissions.permission_id
  WHERE role_permissions.role_id = roles.id
) END)`.mapWith((text: string) => JSON.parse(text) as PermissionName[])

const columns = {
  ...pick(roles, 'id', 'name', 'description', 'isSystem', 'createdAt', 'updatedAt'),
  permissions: permissionsOfRole.as('role_permissions_held'),
  userCount: sql<number>`(SELECT count(*) FROM user_roles WHERE role_id = roles.id)`.as('user_count'),
}

const select = (db: Database) => db.select(columns).from(roles)
export type RoleRecord = Awaited<ReturnType<typeof select>>[number]

export const roleById = (db: Database, id: string) => select(db).where(eq(roles.id, id))

const matching = (search: string | undefined): SQL | undefined =>
  search
    ? sql`(instr(${roles.nameKey}, ${folded(search)}) > 0 OR instr(${roles.searchText}, ${folded(search)}) > 0)`
    : undefined

/** Ordered by the index of unique names, or by a count: there are few roles. */
export const rolesPage = (db: Database, { page, limit, search, ...sorting }: RolesQuery) => {
  const direction = orderOf(sorting) === 'asc' ? asc : desc
  return select(db)
    .where(matching(search))
    .orderBy(
      ...(sorting.sort === 'users' ? [direction(sql`user_count`), asc(roles.nameKey)] : [direction(roles.nameKey)]),
    )
    .limit(limit)
    .offset((page - 1) * limit)
}

export const rolesCount = (db: Database, search: string | undefined) => totalOf(db, roles, matching(search))

const OFFERED_MAX = 500

export const everyRole = (db: Database) =>
  db
    .select({ id: roles.id, name: roles.name, description: roles.description })
    .from(roles)
    .orderBy(asc(roles.nameKey))
    .limit(OFFERED_MAX)

export const everyPermission = (db: Database) =>
  db
    .select({ id: permissions.id, name: permissions.name, description: permissions.description })
    .from(permissions)
    .orderBy(asc(permissions.nameKey))
    .limit(OFFERED_MAX)

export const insertRole = (db: Database, role: typeof roles.$inferInsert) => db.insert(roles).values(role)

/** Fails on a foreign key when a permission does not exist. */
export const permit = (db: Database, roleId: string, permissionIds: readonly string[]) =>
  db
    .insert(rolePermissions)
    .select(
      sql`SELECT roles.id, wanted.value FROM roles JOIN ${rowsOf(permissionIds)} wanted WHERE roles.id = ${roleId}`,
    )
    .onConflictDoNothing()

/** `null`: every permission stays. */
export const forbidOthers = (db: Database, roleId: string, permissionIds: readonly string[] | null) =>
  db
    .delete(rolePermissions)
    .where(
      and(
        eq(rolePermissions.roleId, roleId),
        permissionIds === null ? sql`FALSE` : sql`${rolePermissions.permissionId} NOT IN ${valuesOf(permissionIds)}`,
      ),
    )

export const updateRole = (
  db: Database,
  id: string,
  change: Partial<Pick<typeof roles.$inferInsert, 'name' | 'nameKey' | 'description' | 'searchText'>>,
  now: number,
) =>
  db
    .update(roles)
    .set({ ...change, updatedAt: now })
    .where(eq(roles.id, id))

export const isThere = (id: string): Condition => sql`EXISTS (SELECT 1 FROM roles WHERE ${eq(roles.id, id)})`

const unused = (id: string) =>
  and(
    eq(roles.id, id),
    eq(roles.isSystem, false),
    sql`NOT EXISTS (SELECT 1 FROM user_roles WHERE role_id = ${roles.id})`,
  )

/** Whether the role may be deleted: it exists, is not a system role, and no user has it. */
export const isDeletable = (id: string): Condition => sql`EXISTS (SELECT 1 FROM roles WHERE ${unused(id)})`

export const deleteRole = (db: Database, id: string) => db.delete(roles).where(unused(id)).returning({ id: roles.id })
