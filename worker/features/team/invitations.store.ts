import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { MemberRole } from '../../contract/member-roles.ts'
import { type Condition, type Database, statement } from '../../core/db.ts'
import { pick } from '../../core/pick.ts'
import { mails } from '../../schema/mail.ts'
import { invitations, members } from '../../schema/team.ts'
import { users } from '../../schema/users.ts'
import { hasAgents, hasInvitationRoom, hasMemberRoom, isMemberAddress } from './team.store.ts'

interface NewInvitation {
  id: string
  accountId: string
  email: string
  role: MemberRole
  agentIds: string[] | null
  hash: string
  invitedBy: string
  now: number
  expiresAt: number
}

/** Writes the invitation, which replaces an open one of the address, if agents, limits and membership allow it. */
export const insertInvitation = (db: Database, row: NewInvitation) =>
  statement<{ id: string }>(
    db,
    sql`
    INSERT INTO invitations (id, account_id, email, role, agent_ids, created_at, hash, invited_by, expires_at)
    SELECT ${row.id}, ${row.accountId}, ${row.email}, ${row.role},
      ${row.agentIds && JSON.stringify([...new Set(row.agentIds)])}, ${row.now}, ${row.hash}, ${row.invitedBy}, ${row.expiresAt}
    WHERE ${hasAgents(row.accountId, row.agentIds)} AND NOT ${isMemberAddress(row.accountId, row.email)}
      AND ${hasMemberRoom(row.accountId)} AND ${hasInvitationRoom(row.accountId, row.email, row.now)}
    ON CONFLICT (account_id, email) DO UPDATE SET role = excluded.role, agent_ids = excluded.agent_ids,
      created_at = excluded.created_at, hash = excluded.hash, invited_by = excluded.invited_by,
      expires_at = excluded.expires_at
    RETURNING id`,
  )

export const isInvited = (hash: string): Condition => sql`EXISTS (SELECT 1 FROM invitations WHERE hash = ${hash})`
export const invitationWith = (hash: string): SQL<string> =>
  sql<string>`(SELECT id FROM invitations WHERE hash = ${hash})`

/** The inviting user, as a condition on `users`; matches no row unless the invitation was stored. */
export const isInviter = (userId: string, hash: string): Condition => sql`users.id = ${userId} AND ${isInvited(hash)}`

/** Deletes unsent mails of the invitation, whose link is void. */
export const dropMailsOf = (db: Database, hash: string) =>
  db.delete(mails).where(sql`${mails.invitationId} = ${invitationWith(hash)}`)

export const openInvitations = (db: Database, accountId: string, now: number) =>
  db
    .select(pick(invitations, 'id', 'email', 'role', 'agentIds', 'createdAt', 'expiresAt'))
    .from(invitations)
    .where(and(eq(invitations.accountId, accountId), gt(invitations.expiresAt, now)))
    .orderBy(desc(invitations.createdAt), invitations.id)
export type InvitationRow = Awaited<ReturnType<typeof openInvitations>>[number]

const ofAccount = (accountId: string, id: string) => and(eq(invitations.accountId, accountId), eq(invitations.id, id))

export const isOpen = (accountId: string, id: string): Condition =>
  sql`EXISTS (SELECT 1 FROM invitations WHERE account_id = ${accountId} AND id = ${id})`

export const deleteInvitation = (db: Database, accountId: string, id: string) =>
  db.delete(invitations).where(ofAccount(accountId, id)).returning({ id: invitations.id })

/** The invitation of a valid link, its account, and the user who has the address. */
export const invitationByHash = (db: Database, hash: string, now: number) =>
  db
    .select({
      accountId: invitations.accountId,
      email: invitations.email,
      role: invitations.role,
      accountName: sql<string>`coalesce(${users.companyName}, ${users.name})`.as('account_name'),
      timeZone: users.timeZone,
      inviterName: sql<string>`(SELECT name FROM users WHERE id = ${invitations.invitedBy})`.as('inviter_name'),
      userId: sql<string | null>`(
        SELECT u.id FROM users u WHERE u.email = ${invitations.email} AND u.deleted_at IS NULL)`.as('invited_id'),
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.accountId))
    .where(
      sql`${invitations.hash} = ${hash} AND ${invitations.expiresAt} > ${now} AND ${users.isActive} AND ${users.deletedAt} IS NULL`,
    )

/**
 * Makes the invited user a member. If the invitation is gone or the team is full, the role is NULL, which violates the column's
 * constraint and undoes the batch.
 */
export const joinByInvitation = (
  db: Database,
  { accountId, userId, hash, now }: { accountId: string; userId: string; hash: string; now: number },
) => {
  const invited = sql`FROM invitations WHERE hash = ${hash} AND account_id = ${accountId} AND expires_at > ${now}`
  return db
    .insert(members)
    .values({
      accountId,
      userId,
      role: sql`(SELECT role ${invited} AND ${hasMemberRoom(accountId)})`,
      agentIds: sql`(SELECT agent_ids ${invited})`,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [members.accountId, members.userId],
      set: { role: sql`excluded.role`, agentIds: sql`excluded.agent_ids` },
    })
}

export const deleteUsed = (db: Database, hash: string) => db.delete(invitations).where(eq(invitations.hash, hash))

/** Confirms the user's address, to which the link was sent. */
export const confirmAddress = (db: Database, userId: string, now: number) =>
  db
    .update(users)
    .set({ isEmailConfirmed: true, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.isEmailConfirmed, false)))
