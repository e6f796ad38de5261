import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PermissionsQuery } from '../../contract/permission-rows.ts'
import type { Condition, Database } from '../../core/db.ts'
import { folded } from '../../core/folding.ts'
import { permissions } from '../../schema/roles.ts'

const columns = {
  id: permissions.id,
  name: permissions.name,
  description: permissions.description,
  isSystem: permissions.isSystem,
  createdAt: permissions.createdAt,
  updatedAt: permissions.updatedAt,
  roleCount: sql<number>`(SELECT count(*) FROM role_permissions WHERE permission_id = permissions.id)`.as('role_count'),
}

const select = (db: Database) => db.select(columns).from(permissions)
export type PermissionRecord = Awaited<ReturnType<typeof select>>[number]

export const permissionById = (db: Database, id: string) => select(db).where(eq(permissions.id, id))

const matching = (search: string | undefined): SQL | undefined =>
  search
    ? sql`(instr(${permissions.nameKey}, ${folded(search)}) > 0 OR instr(${permissions.searchText}, ${folded(search)}) > 0)`
    : undefined

/** Ordered by the index of unique names: permissions are few. */
export const permissionsPage = (db: Database, { page, limit, search }: PermissionsQuery) =>
  select(db)
    .where(matching(search))
    .orderBy(asc(permissions.nameKey))
    .limit(limit)
    .offset((page - 1) * limit)

export const permissionsCount = (db: Database, search: string | undefined) =>
  db
    .select({ total: sql<number>`count(*)`.as('total') })
    .from(permissions)
    .where(matching(search))

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

/** Whether it may be deleted: it exists, is not a system permission, and no role has it. */
export const mayGo = (id: string): Condition => sql`EXISTS (SELECT 1 FROM permissions WHERE ${unused(id)})`

export const deletePermission = (db: Database, id: string) =>
  db.delete(permissions).where(unused(id)).returning({ id: permissions.id })

export const isThere = (id: string): Condition => sql`EXISTS (SELECT 1 FROM permissions WHERE ${own(id)})`
