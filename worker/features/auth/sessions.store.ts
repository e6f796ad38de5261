import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { TeamRole } from '../../contract/member-roles.ts'
import type { Condition, Database } from '../../core/db.ts'
import { sessions } from '../../schema/sessions.ts'
import { members } from '../../schema/team.ts'
import { users } from '../../schema/users.ts'
import { LIVE_SESSIONS_MAX, REFRESH_LIMIT } from './auth.rules.ts'

export const insertSession = (db: Database, session: typeof sessions.$inferInsert) =>
  db.insert(sessions).values(session)

/** The account that the user worked in last, if they are still a member of it. */
const lastAccount = sql`(
  SELECT m.account_id FROM members m JOIN users a ON a.id = m.account_id AND a.is_active AND a.deleted_at IS NULL
  WHERE m.user_id = users.id AND m.account_id = users.last_account_id)`

/** As `insertSession`, if the verified password is still the current one and the user may sign in. */
export const insertSessionOf = (db: Database, session: typeof sessions.$inferSelect, passwordHash: string) =>
  db
    .insert(sessions)
    .select(sql`
      SELECT ${session.id}, id, ${session.counter}, ${session.createdAt}, ${session.rotatedAt}, ${session.rotations},
        ${session.rotationsFrom}, ${session.expiresAt}, ${session.idleMs}, ${session.revokedAt}, ${session.userAgent}, ${lastAccount}
      FROM users WHERE id = ${session.userId} AND password_hash = ${passwordHash} AND is_active AND deleted_at IS NULL`)
    .returning({ id: sessions.id })

/** Ends all but the newest `LIVE_SESSIONS_MAX` sessions of a user. */
export const dropOldestSessions = (db: Database, userId: string, now: number) =>
  db
    .update(sessions)
    .set({ revokedAt: now })
    .where(sql`user_id = ${userId} AND revoked_at IS NULL AND id NOT IN (
      SELECT id FROM sessions
      WHERE user_id = ${userId} AND revoked_at IS NULL AND expires_at > ${now} AND rotated_at + idle_ms > ${now}
      ORDER BY created_at DESC, rowid DESC LIMIT ${LIVE_SESSIONS_MAX}
    )`)

/** Advances the counter if the token is the newest: of concurrent calls exactly one matches. */
export const rotateSession = (db: Database, id: string, counter: number, now: number) => {
  const isOver = sql`rotations_from <= ${now - REFRESH_LIMIT.windowMs}`
  return db
    .update(sessions)
    .set({
      counter: counter + 1,
      rotatedAt: now,
      rotations: sql`CASE WHEN ${isOver} THEN 1 ELSE rotations + 1 END`,
      rotationsFrom: sql`CASE WHEN ${isOver} THEN ${now} ELSE rotations_from END`,
    })
    .where(sql`id = ${id} AND counter = ${counter} AND revoked_at IS NULL
      AND expires_at > ${now} AND rotated_at + idle_ms > ${now}
      AND (rotations < ${REFRESH_LIMIT.most} OR ${isOver})
      AND EXISTS (SELECT 1 FROM users WHERE users.id = user_id AND is_active AND deleted_at IS NULL)`)
    .returning({ counter: sessions.counter })
}

export const sessionById = (db: Database, id: string) => db.select().from(sessions).where(eq(sessions.id, id))

export const isNotRevoked = (id: string): Condition =>
  sql`EXISTS (SELECT 1 FROM sessions WHERE id = ${id} AND revoked_at IS NULL)`

export const revokeSession = (db: Database, id: string, now: number) =>
  db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, id), sql`revoked_at IS NULL`))

const isLive = (now: number) => sql`revoked_at IS NULL AND expires_at > ${now} AND rotated_at + idle_ms > ${now}`

/** The live sessions of a user, the newest first. */
export const liveSessionsOf = (db: Database, userId: string, now: number) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive(now)))
    .orderBy(desc(sessions.createdAt))

export type SessionRow = typeof sessions.$inferSelect

/** True while this is a live session of the user. */
export const isLiveSessionOf = (userId: string, id: string, now: number): Condition =>
  sql`EXISTS (SELECT 1 FROM sessions WHERE id = ${id} AND user_id = ${userId} AND ${isLive(now)})`

export const endSessionOf = (db: Database, userId: string, id: string, now: number) =>
  db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId), isLive(now)))
    .returning({ id: sessions.id })

/** Ends all sessions but one, if the condition is true when the statement runs. */
export const endOtherSessions = (db: Database, userId: string, kept: string, condition: Condition, now: number) =>
  db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), ne(sessions.id, kept), condition))

/** True while the user has another live session. */
export const hasOtherSessions = (userId: string, kept: string, now: number): Condition =>
  sql`EXISTS (SELECT 1 FROM sessions WHERE user_id = ${userId} AND id <> ${kept} AND ${isLive(now)})`

/** As `endOtherSessions`, for live sessions only; returns those that it ended. */
export const endLiveOthers = (db: Database, userId: string, kept: string, now: number) =>
  db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, kept), isLive(now)))
    .returning({ id: sessions.id })

const namesOf = (query: ReturnType<typeof sql>) =>
  sql`(SELECT json_group_array(DISTINCT name) FROM (${query}))`.mapWith((text: string) => JSON.parse(text) as string[])

/** The account that a session works in; `users` is the user of the session. */
const account = alias(users, 'account')
/** The displayed name of an account. */
const accountName = sql<string>`coalesce(account.company_name, account.name)`
const isCurrentAccount = sql`account.id = coalesce(${sessions.accountId}, ${sessions.userId})`
const isMembership = sql`${members.accountId} = ${sessions.accountId} AND ${members.userId} = ${sessions.userId}`

const roleNames = namesOf(sql`
  SELECT roles.name FROM user_roles JOIN roles ON roles.id = user_roles.role_id WHERE user_roles.user_id = account.id`)

const permissionNames = namesOf(sql`
  SELECT permissions.name FROM user_roles
  JOIN role_permissions ON role_permissions.role_id = user_roles.role_id
  JOIN permissions ON permissions.id = role_permissions.permission_id WHERE user_roles.user_id = account.id`)

/** Session, user and rights: the one read of every signed-in call. */
export const callerOf = (db: Database, sessionId: string, userId: string) =>
  db
    .select({
      session: sessions,
      name: users.name,
      language: users.language,
      isActive: users.isActive,
      deletedAt: users.deletedAt,
      memberRole: members.role,
      agentIds: members.agentIds,
      accountIsOpen: sql`account.is_active AND account.deleted_at IS NULL`.mapWith(Boolean).as('account_is_open'),
      recordDatabase: sql<number>`account.record_database`.as('record_database'),
      timeZone: sql<string>`account.time_zone`.as('account_zone'),
      roles: roleNames.as('role_names'),
      permissions: permissionNames.as('permission_names'),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(account, isCurrentAccount)
    .leftJoin(members, isMembership)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))

/** The account that a session works in; no row if its user is no longer a member of it, or if it is closed. */
export const currentAccountOf = (db: Database, sessionId: string) =>
  db
    .select({
      id: account.id,
      name: accountName.as('account_name'),
      timeZone: account.timeZone,
      role: sql<TeamRole>`coalesce(${members.role}, 'owner')`.as('member_role'),
    })
    .from(sessions)
    .innerJoin(account, isCurrentAccount)
    .leftJoin(members, isMembership)
    .where(
      sql`${sessions.id} = ${sessionId} AND (${sessions.accountId} IS NULL
        OR (${members.role} IS NOT NULL AND account.is_active AND account.deleted_at IS NULL))`,
    )
export type CurrentAccountRow = Awaited<ReturnType<typeof currentAccountOf>>[number]

/** Switches a session, and later ones, to an account: the user's own, or one that they are a member of and that is not closed. */
export const switchAccount = (db: Database, sessionId: string, userId: string, accountId: string) => {
  const wanted = accountId === userId ? null : accountId
  const may = hasAccessTo(userId, accountId)
  return [
    db
      .update(sessions)
      .set({ accountId: wanted })
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt), may))
      .returning({ id: sessions.id }),
    db
      .update(users)
      .set({ lastAccountId: wanted })
      .where(and(eq(users.id, userId), may)),
  ] as const
}

/** Whether an account is the user's own, or the user is a member of it and it is not closed. */
export const hasAccessTo = (userId: string, accountId: string): Condition => sql`(${accountId} = ${userId} OR EXISTS (
  SELECT 1 FROM members m JOIN users a ON a.id = m.account_id AND a.is_active AND a.deleted_at IS NULL
  WHERE m.user_id = ${userId} AND m.account_id = ${accountId}))`
