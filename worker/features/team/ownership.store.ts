import { eq, lt, sql } from 'drizzle-orm'
import { SUPER_ADMIN } from '../../contract/permissions.ts'
import { type Condition, type Database, type Statement, statement } from '../../core/db.ts'
import { agents } from '../../schema/agents.ts'
import { ownerChanges } from '../../schema/team.ts'
import { users } from '../../schema/users.ts'

export interface Change {
  id: string
  /** The account: the id of its owner until now. */
  from: string
  to: string
  now: number
}

/** The facts that may prevent a user from becoming the owner of an account. */
export interface OwnershipFacts {
  isMember: number
  isInvited: number
  isActive: number
  /** The user has agents, a plan or a team in an account of their own. */
  ownsAnother: number
  isSuperAdmin: number
  account: string
  fromName: string
  toName: string | null
}

const isMember = ({ from, to }: Change): Condition =>
  sql`EXISTS (SELECT 1 FROM members WHERE account_id = ${from} AND user_id = ${to})`
const isActive = ({ to }: Change): Condition =>
  sql`EXISTS (SELECT 1 FROM users WHERE id = ${to} AND is_active AND deleted_at IS NULL)`
const ownsAnother = ({ to }: Change): Condition => sql`(
  EXISTS (SELECT 1 FROM agents WHERE owner_id = ${to})
  OR EXISTS (SELECT 1 FROM subscriptions WHERE user_id = ${to} AND status IN ('active', 'paused'))
  OR EXISTS (SELECT 1 FROM members WHERE account_id = ${to})
  OR EXISTS (SELECT 1 FROM invitations WHERE account_id = ${to}))`
const isSuperAdmin = ({ from }: Change): Condition => sql`EXISTS (
  SELECT 1 FROM user_roles JOIN roles ON roles.id = user_roles.role_id
  WHERE user_roles.user_id = ${from} AND roles.name_key = ${SUPER_ADMIN})`

/** One row while the account exists. */
export const ownershipFacts = (db: Database, change: Change) =>
  statement<OwnershipFacts>(
    db,
    sql`
    SELECT ${isMember(change)} AS isMember, ${isActive(change)} AS isActive, ${ownsAnother(change)} AS ownsAnother,
      ${isSuperAdmin(change)} AS isSuperAdmin, coalesce(company_name, name) AS account, name AS fromName,
      (SELECT name FROM users t WHERE t.id = ${change.to}) AS toName,
      EXISTS (SELECT 1 FROM invitations i WHERE i.account_id = ${change.from} AND i.expires_at > ${change.now}
        AND (i.id = ${change.to} OR i.email = (SELECT email FROM users t WHERE t.id = ${change.to}))) AS isInvited
    FROM users WHERE id = ${change.from} AND deleted_at IS NULL`,
  )

/**
 * First in the batch: inserts the row that all other statements check, if nothing prevents the change and the password is
 * unchanged.
 */
export const insertChange = (db: Database, change: Change, passwordHash: string) =>
  statement<{ id: string }>(
    db,
    sql`
    INSERT INTO owner_changes (id, from_id, to_id, at)
    SELECT ${change.id}, id, ${change.to}, ${change.now} FROM users
    WHERE id = ${change.from} AND password_hash = ${passwordHash} AND deleted_at IS NULL AND ${isMember(change)}
      AND ${isActive(change)} AND NOT ${ownsAnother(change)} AND NOT ${isSuperAdmin(change)}
    RETURNING id`,
  )

export const isChanged = ({ id }: Change): Condition => sql`EXISTS (SELECT 1 FROM owner_changes WHERE id = ${id})`

/** A user, as a condition on `users`, if the change was made. */
export const personOf = (id: string, change: Change): Condition => sql`users.id = ${id} AND ${isChanged(change)}`

/**
 * Moves everything that belongs to the account to the row of its new owner, because an account is the row of its owner. Name,
 * password, sessions, preferences and messages stay with each user.
 */
export function moveAccount(db: Database, change: Change): Statement[] {
  const { from, to, now } = change
  const moved = isChanged(change)
  const run = (query: ReturnType<typeof sql>) => statement(db, query)
  const accountAgents = sql`(SELECT id FROM agents WHERE owner_id = ${to})`
  return [
    run(sql`
      UPDATE users SET (company_name, time_zone, retention_days, quota_policy, record_database, trial_used_at) = (
        SELECT coalesce(a.company_name, users.company_name), a.time_zone, a.retention_days, a.quota_policy,
          a.record_database, coalesce(a.trial_used_at, users.trial_used_at) FROM users a WHERE a.id = ${from}
      ), updated_at = ${now} WHERE id = ${to} AND ${moved}`),
    run(sql`
      UPDATE users SET company_name = NULL, quota_policy = 'stop', updated_at = ${now} WHERE id = ${from} AND ${moved}`),
    run(sql`
      INSERT OR IGNORE INTO user_roles (user_id, role_id, user_since)
      SELECT ${to}, role_id, 0 FROM user_roles WHERE user_id = ${from} AND ${moved}`),
    run(sql`UPDATE agents SET owner_id = ${to} WHERE owner_id = ${from} AND ${moved}`),
    run(sql`UPDATE channel_farewells SET owner_id = ${to} WHERE next_at >= 0 AND owner_id = ${from} AND ${moved}`),
    run(sql`UPDATE subscriptions SET user_id = ${to} WHERE user_id = ${from} AND ${moved}`),
    run(sql`UPDATE OR REPLACE usage SET owner_id = ${to} WHERE owner_id = ${from} AND ${moved}`),
    run(sql`UPDATE OR REPLACE canned_replies SET owner_id = ${to} WHERE owner_id = ${from} AND ${moved}`),
    run(sql`UPDATE invitations SET account_id = ${to} WHERE account_id = ${from} AND ${moved}`),
    run(sql`DELETE FROM members WHERE account_id = ${from} AND user_id = ${to} AND ${moved}`),
    run(sql`UPDATE members SET account_id = ${to} WHERE account_id = ${from} AND ${moved}`),
    run(sql`
      INSERT INTO members (account_id, user_id, role, agent_ids, created_at)
      SELECT ${to}, ${from}, 'manager', NULL, ${now} WHERE ${moved}`),
    run(sql`UPDATE notifications SET account_id = ${to} WHERE agent_id IN ${accountAgents} AND ${moved}`),
    run(sql`
      UPDATE sessions SET account_id = CASE WHEN user_id = ${to} THEN NULL ELSE ${to} END
      WHERE account_id = ${from} AND ${moved}`),
    run(sql`UPDATE sessions SET account_id = ${to} WHERE user_id = ${from} AND account_id IS NULL AND ${moved}`),
    run(sql`
      UPDATE users SET last_account_id = CASE WHEN id = ${to} THEN NULL ELSE ${to} END
      WHERE id IN (SELECT user_id FROM members WHERE account_id = ${to} UNION ALL SELECT ${to})
        AND (last_account_id = ${from} OR (id = ${from} AND last_account_id IS NULL)) AND ${moved}`),
  ]
}

/** Changes whose rows in the databases of conversations may not have been moved yet, the oldest first. */
export const openChanges = (db: Database, before: number, limit: number) =>
  db
    .select({
      id: ownerChanges.id,
      from: ownerChanges.fromId,
      to: ownerChanges.toId,
      recordDatabase: users.recordDatabase,
    })
    .from(ownerChanges)
    .innerJoin(users, eq(users.id, ownerChanges.toId))
    .where(lt(ownerChanges.at, before))
    .orderBy(ownerChanges.at)
    .limit(limit)
export type OpenChange = Awaited<ReturnType<typeof openChanges>>[number]

export const agentsOfOwner = (db: Database, ownerId: string) =>
  db.select({ id: agents.id }).from(agents).where(eq(agents.ownerId, ownerId))

/** Moves usage that an object reported for the old owner before it read the new one. Then the change is complete. */
export const completeChange = (db: Database, { id, from, to }: Pick<OpenChange, 'id' | 'from' | 'to'>) => {
  const late = sql`FROM usage WHERE owner_id = ${from} AND agent_id IN (SELECT id FROM agents WHERE owner_id = ${to})`
  return [
    statement(
      db,
      sql`
      INSERT INTO usage (owner_id, month, agent_id, granted, used, op)
      SELECT ${to}, month, agent_id, granted, used, op ${late}
      ON CONFLICT (owner_id, month, agent_id) DO UPDATE SET used = max(used, excluded.used)`,
    ),
    statement(db, sql`DELETE ${late}`),
    db.delete(ownerChanges).where(eq(ownerChanges.id, id)),
  ] as const
}
