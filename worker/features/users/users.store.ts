import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { orderOf } from '../../contract/sorting.ts'
import type { UserEdit, UsersQuery } from '../../contract/users.ts'
import { type Condition, type Database, rowsOf, totalOf, valuesOf } from '../../core/db.ts'
import { roles, userRoles } from '../../schema/roles.ts'
import { sessions } from '../../schema/sessions.ts'
import { type Account, accountColumns, type RoleName, users } from '../../schema/users.ts'

export type { Account }

const isLiveUser = (id: string) => and(eq(users.id, id), isNull(users.deletedAt))

export const accountById = (db: Database, id: string) => db.select(accountColumns).from(users).where(isLiveUser(id))

export type Filters = Pick<UsersQuery, 'roleId' | 'isActive'> & { expression: string | null }

const hasRole = (roleId: string | undefined) =>
  roleId === undefined
    ? undefined
    : sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${users.id} AND role_id = ${roleId})`

/** The `+` prevents SQLite from scanning all users: the results of the search are looked up by rowid. */
const searched = ({ expression, roleId, isActive }: Filters): SQL | undefined =>
  and(
    sql`users.rowid IN (SELECT rowid FROM users_search WHERE users_search MATCH ${expression})`,
    sql`+${users.deletedAt} IS NULL`,
    isActive === undefined ? undefined : sql`+${users.isActive} = ${isActive ? 1 : 0}`,
    hasRole(roleId),
  )

const notDeleted = (isActive: boolean | undefined): SQL | undefined =>
  and(isNull(users.deletedAt), isActive === undefined ? undefined : eq(users.isActive, isActive))

export type Sorting = Pick<UsersQuery, 'sort' | 'order'>

const COLUMNS = { createdAt: users.createdAt, name: users.sortedName, lastSignInAt: users.lastSignInAt }

const directionOf = (sorting: Sorting) => (orderOf(sorting) === 'asc' ? asc : desc)

/** Users with equal values are in the order in which they were written, as in the indexes. */
const sorted = (sorting: Sorting): [SQL, SQL] => {
  const direction = directionOf(sorting)
  return [direction(COLUMNS[sorting.sort]), direction(sql`users.rowid`)]
}

/** The `+` makes SQLite follow the index of the order. Deactivated users are few: they are read by their status and sorted. */
const inOrder = (isActive: boolean | undefined, { sort }: Sorting): SQL | undefined =>
  isActive && sort !== 'createdAt' ? and(isNull(users.deletedAt), sql`+${users.isActive} = 1`) : notDeleted(isActive)

/**
 * The rows of one page, in order. Users with a role are read from its index, which is ordered by date; in another order all users
 * with the role are sorted, as many as are counted anyway.
 */
function rowsOnPage(db: Database, filters: Filters, sorting: Sorting) {
  const { expression, roleId, isActive } = filters
  const direction = directionOf(sorting)
  if (expression === null && roleId !== undefined)
    return db
      .select({ rowid: sql`users.rowid` })
      .from(userRoles)
      .crossJoin(users)
      .where(
        and(
          eq(userRoles.roleId, roleId),
          eq(users.id, userRoles.userId),
          isActive === undefined ? undefined : sql`+${users.isActive} = ${isActive ? 1 : 0}`,
        ),
      )
      .orderBy(
        ...(sorting.sort === 'createdAt'
          ? [direction(userRoles.userSince), direction(userRoles.userId)]
          : sorted(sorting)),
      )
  return db
    .select({ rowid: sql`users.rowid` })
    .from(users)
    .where(expression === null ? inOrder(isActive, sorting) : searched(filters))
    .orderBy(...sorted(sorting))
}

const planOf = sql`(
  SELECT json_object('id', plans.id, 'name', plans.name)
  FROM subscriptions JOIN plans ON plans.id = subscriptions.plan_id
  WHERE subscriptions.user_id = users.id AND subscriptions.status IN ('active', 'paused')
)`.mapWith((text: string) => JSON.parse(text) as RoleName | null)

/** Only the rows of the page itself are read completely. */
export const usersPage = (
  db: Database,
  filters: Filters,
  { page, limit, ...sorting }: Pick<UsersQuery, 'page' | 'limit'> & Sorting,
) =>
  db
    .select({ ...accountColumns, lastSignInAt: users.lastSignInAt, plan: planOf.as('plan') })
    .from(users)
    .where(
      sql`users.rowid IN ${rowsOnPage(db, filters, sorting)
        .limit(limit)
        .offset((page - 1) * limit)}`,
    )
    .orderBy(...sorted(sorting))

export type ListedRow = Awaited<ReturnType<typeof usersPage>>[number]

/** Deactivated users are few: the active ones with a role are counted as all minus those. */
function countWithRole(roleId: string, isActive: boolean | undefined): SQL<number> {
  const all = sql<number>`(SELECT count(*) FROM user_roles WHERE role_id = ${roleId})`
  const inactive = sql<number>`(SELECT count(*) FROM users WHERE ${notDeleted(false)} AND ${hasRole(roleId)})`
  if (isActive === undefined) return all
  return isActive ? sql<number>`${all} - ${inactive}` : inactive
}

export function usersCount(db: Database, filters: Filters) {
  const { expression, roleId, isActive } = filters
  const count =
    expression === null && roleId !== undefined
      ? countWithRole(roleId, isActive)
      : sql<number>`(SELECT count(*) FROM users WHERE ${expression === null ? notDeleted(isActive) : searched(filters)})`
  return db.select({ total: count.as('total') }).from(sql`(SELECT 1)`)
}

export const insertUser = (db: Database, user: typeof users.$inferInsert) => db.insert(users).values(user)

/** Whether another user has the address, and how many of these roles exist. */
export const obstaclesTo = (db: Database, email: string | null, roleIds: readonly string[]) =>
  db
    .select({
      isEmailTaken: sql`EXISTS (SELECT 1 FROM users WHERE email = ${email} AND deleted_at IS NULL)`
        .mapWith((value: number) => value === 1)
        .as('is_email_taken'),
      rolesKnown: sql<number>`(SELECT count(*) FROM ${roles} WHERE id IN ${valuesOf(roleIds)})`.as('roles_known'),
    })
    .from(sql`(SELECT 1)`)

/** Fails on a foreign key when one of the roles does not exist. */
export const grantRoles = (db: Database, userId: string, roleIds: readonly string[]) =>
  db
    .insert(userRoles)
    .select(sql`
      SELECT users.id, wanted.value, users.created_at FROM users JOIN ${rowsOf(roleIds)} wanted WHERE ${isLiveUser(userId)}`)
    .onConflictDoNothing()

/** Fails when no active super administrator would be left. `null`: every role stays. */
export const takeOtherRoles = (db: Database, userId: string, roleIds: readonly string[] | null) =>
  db
    .delete(userRoles)
    .where(
      and(
        eq(userRoles.userId, userId),
        roleIds === null ? sql`FALSE` : sql`${userRoles.roleId} NOT IN ${valuesOf(roleIds)}`,
      ),
    )

export interface Change extends Omit<UserEdit, 'password' | 'roleIds'> {
  passwordHash?: string
  mustChangePassword?: boolean
}

/** Fails when no active super administrator would be left. */
export const updateUser = (db: Database, id: string, change: Change, now: number) =>
  db
    .update(users)
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.email !== undefined && { email: change.email }),
      ...(change.companyName !== undefined && { companyName: change.companyName || null }),
      ...(change.country !== undefined && { country: change.country }),
      ...(change.isActive !== undefined && { isActive: change.isActive }),
      ...(change.passwordHash !== undefined && { passwordHash: change.passwordHash }),
      ...(change.mustChangePassword !== undefined && { mustChangePassword: change.mustChangePassword }),
      updatedAt: now,
    })
    .where(isLiveUser(id))
    .returning({ id: users.id })

/** Ends the sessions of a user except `kept`, if `scope` is `all`. */
export const endSessions = (db: Database, userId: string, scope: 'all' | 'none', kept: string, now: number) =>
  db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        scope === 'all' ? sql`${sessions.id} <> ${kept}` : sql`FALSE`,
      ),
    )

/** True in a batch while the user exists. */
export const isThere = (id: string): Condition => sql`EXISTS (SELECT 1 FROM users WHERE ${isLiveUser(id)})`

/** The number of active super administrators besides this one. */
export const otherSuperAdmins = (db: Database, id: string) =>
  totalOf(db, sql`active_super_admins`, sql`user_id <> ${id}`)
