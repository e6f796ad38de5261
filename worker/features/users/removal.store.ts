import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../core/db.ts'
import { agents } from '../../schema/agents.ts'
import { channels } from '../../schema/channels.ts'
import { notificationSettings, notifications, pushSubscriptions } from '../../schema/notifications.ts'
import { sessions } from '../../schema/sessions.ts'
import { payments, subscriptions } from '../../schema/subscriptions.ts'
import { invitations, members } from '../../schema/team.ts'
import { users } from '../../schema/users.ts'

/** No password matches this hash. */
const NO_PASSWORD = ''

/**
 * Removes the personal data and keeps the row, because other rows refer to it. One trigger removes the roles; another one
 * prevents that no active super administrator is left.
 */
export const anonymise = (db: Database, id: string, now: number) =>
  db
    .update(users)
    .set({
      name: 'Deleted user',
      email: `deleted+${id}@invalid`,
      companyName: null,
      country: null,
      language: null,
      passwordHash: NO_PASSWORD,
      lastSignInAt: null,
      lastAccountId: null,
      updatedAt: now,
      deletedAt: now,
    })
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .returning({ id: users.id })

/** Deletes a user's notifications, their preferences and the push subscriptions of their browsers. */
export const deleteNotifications = (db: Database, userId: string) => [
  db.delete(notifications).where(eq(notifications.userId, userId)),
  db.delete(notificationSettings).where(eq(notificationSettings.userId, userId)),
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)),
]

export const silenceChannelsOf = (db: Database, ownerId: string, now: number) =>
  db
    .update(channels)
    .set({ status: 'inactive', updatedAt: now })
    .where(sql`${channels.agentId} IN (SELECT id FROM agents WHERE owner_id = ${ownerId} AND deleted_at IS NULL)`)

export const deleteAgentsOf = (db: Database, ownerId: string, now: number) =>
  db
    .update(agents)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(eq(agents.ownerId, ownerId), isNull(agents.deletedAt)))
    .returning({ id: agents.id })

/** Voids the pending payments of the subscription that `cancelSubscriptionOf` cancels after it, as every cancellation does. */
export const voidPaymentsOf = (db: Database, userId: string) =>
  db
    .update(payments)
    .set({ status: 'void' })
    .where(
      sql`status = 'pending' AND subscription_id IN (
        SELECT id FROM subscriptions WHERE user_id = ${userId} AND status IN ('active', 'paused'))`,
    )

export const cancelSubscriptionOf = (db: Database, userId: string, now: number) =>
  db
    .update(subscriptions)
    .set({ status: 'cancelled', updatedAt: now })
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.status, ['active', 'paused'])))

/** Ends the user's memberships and those of others in the account, with the sessions and invitations for it. */
export const leaveTeams = (db: Database, id: string, now: number) =>
  [
    db.delete(members).where(or(eq(members.accountId, id), eq(members.userId, id))),
    db.delete(invitations).where(or(eq(invitations.accountId, id), eq(invitations.invitedBy, id))),
    db
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.accountId, id), isNull(sessions.revokedAt))),
  ] as const
