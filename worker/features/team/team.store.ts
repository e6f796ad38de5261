import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { INVITATIONS_MAX, MEMBERS_MAX, type MemberRole, type TeamRole } from '../../contract/member-roles.ts'
import { type Condition, type Database, statement, valuesOf } from '../../core/db.ts'
import { notifications } from '../../schema/notifications.ts'
import { sessions } from '../../schema/sessions.ts'
import { invitations, members } from '../../schema/team.ts'

export interface MemberRow {
  userId: string
  name: string
  email: string
  role: TeamRole
  /** JSON; `null`: all agents. */
  agentIds: string | null
  createdAt: number
  takesNew: number
  isActive: number
}

/** Whether new threads may be assigned to the user; by default they may. */
const takesNew = sql`coalesce((
  SELECT s.settings ->> '$.takesNew' FROM notification_settings s WHERE s.user_id = u.id), 1) AS takesNew`

/** The owner first, then members by name. */
export const peopleOf = (db: Database, accountId: string) =>
  statement<MemberRow>(
    db,
    sql`
    SELECT u.id AS userId, u.name, u.email, 'owner' AS role, NULL AS agentIds, u.created_at AS createdAt, ${takesNew},
      u.is_active AS isActive, '' AS place
    FROM users u WHERE u.id = ${accountId} AND u.deleted_at IS NULL
    UNION ALL
    SELECT u.id, u.name, u.email, m.role, m.agent_ids, m.created_at, ${takesNew}, u.is_active, ' ' || u.sorted_name
    FROM members m JOIN users u ON u.id = m.user_id WHERE m.account_id = ${accountId}
    ORDER BY place, userId`,
  )

/** The user's own account, then those that they are a member of, by name. */
export const accountsOf = (db: Database, userId: string) =>
  statement<{ id: string; name: string; role: TeamRole }>(
    db,
    sql`
    SELECT id, coalesce(company_name, name) AS name, 'owner' AS role, '' AS place FROM users WHERE id = ${userId}
    UNION ALL
    SELECT a.id, coalesce(a.company_name, a.name), m.role, ' ' || a.sorted_name
    FROM members m JOIN users a ON a.id = m.account_id AND a.is_active AND a.deleted_at IS NULL
    WHERE m.user_id = ${userId}
    ORDER BY place, id`,
  )

const ofMember = (accountId: string, userId: string) =>
  and(eq(members.accountId, accountId), eq(members.userId, userId))

export const isInTeam = (accountId: string, userId: string): Condition =>
  sql`EXISTS (SELECT 1 FROM members WHERE account_id = ${accountId} AND user_id = ${userId})`

/** The number of these agents that the account has. */
const countAgents = (accountId: string, agentIds: readonly string[]): SQL => sql`(
  SELECT count(*) FROM agents WHERE owner_id = ${accountId} AND deleted_at IS NULL AND id IN ${valuesOf(agentIds)})`

/** Whether an account has all of these agents; `null` stands for all that it has. */
export const hasAgents = (accountId: string, agentIds: readonly string[] | null): Condition =>
  agentIds === null ? sql`TRUE` : sql`${countAgents(accountId, agentIds)} = ${new Set(agentIds).size}`

/** Whether the user is a member whom `updateMember` may limit to these agents. */
export const isChangeable = (accountId: string, userId: string, agentIds: readonly string[] | null): Condition =>
  sql`(${isInTeam(accountId, userId)} AND ${hasAgents(accountId, agentIds)})`

export const updateMember = (
  db: Database,
  accountId: string,
  userId: string,
  { role, agentIds }: { role: MemberRole; agentIds: string[] | null },
) =>
  db
    .update(members)
    .set({ role, agentIds })
    .where(and(ofMember(accountId, userId), hasAgents(accountId, agentIds)))
    .returning({ id: members.userId })

export const deleteMember = (db: Database, accountId: string, userId: string) =>
  db.delete(members).where(ofMember(accountId, userId)).returning({ id: members.userId })

// These change something only while there is the membership, because their batch also runs for a user who is no member.

/** Deletes a member's notifications in an account, except those of the agents `kept`, if the account has these. */
export const deleteNotificationsOf = (db: Database, accountId: string, userId: string, kept: readonly string[] = []) =>
  db
    .delete(notifications)
    .where(
      and(
        eq(notifications.accountId, accountId),
        eq(notifications.userId, userId),
        sql`${notifications.agentId} NOT IN ${valuesOf(kept)}`,
        isChangeable(accountId, userId, kept),
      ),
    )

/** Ends the sessions in which a member works in an account. */
export const endSessionsIn = (db: Database, accountId: string, userId: string, now: number) =>
  db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.accountId, accountId),
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        isInTeam(accountId, userId),
      ),
    )

/** Moves the sessions of a member who leaves an account to their own account. */
export const moveSessionsToOwnAccount = (db: Database, accountId: string, userId: string) =>
  db
    .update(sessions)
    .set({ accountId: null })
    .where(and(eq(sessions.accountId, accountId), eq(sessions.userId, userId), isInTeam(accountId, userId)))

export const withdrawInvitationsBy = (db: Database, accountId: string, userId: string) =>
  db
    .delete(invitations)
    .where(and(eq(invitations.accountId, accountId), eq(invitations.invitedBy, userId), isInTeam(accountId, userId)))

export const hasMemberRoom = (accountId: string): Condition =>
  sql`(SELECT count(*) FROM members WHERE account_id = ${accountId}) < ${MEMBERS_MAX}`

export interface InvitationFacts {
  hasAgents: number
  isMember: number
  hasMemberRoom: number
  hasInvitationRoom: number
}

/** The facts that can prevent an invitation of an address. Always one row. */
export const invitationFacts = (
  db: Database,
  { accountId, email, agentIds, now }: { accountId: string; email: string; agentIds: string[] | null; now: number },
) =>
  statement<InvitationFacts>(
    db,
    sql`SELECT ${hasAgents(accountId, agentIds)} AS hasAgents, ${isMemberAddress(accountId, email)} AS isMember,
      ${hasMemberRoom(accountId)} AS hasMemberRoom, ${hasInvitationRoom(accountId, email, now)} AS hasInvitationRoom`,
  )

/** Whether the address is the owner's or that of a member. */
export const isMemberAddress = (accountId: string, email: string): Condition => sql`EXISTS (
  SELECT 1 FROM users u WHERE u.email = ${email} AND u.deleted_at IS NULL AND (u.id = ${accountId}
    OR EXISTS (SELECT 1 FROM members m WHERE m.account_id = ${accountId} AND m.user_id = u.id)))`

export const hasInvitationRoom = (accountId: string, email: string, now: number): Condition => sql`(
  SELECT count(*) FROM invitations WHERE account_id = ${accountId} AND email <> ${email} AND expires_at > ${now}
) < ${INVITATIONS_MAX}`
