import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { SubscriptionStatus } from '../../contract/subscriptions.ts'
import type { Condition, Database } from '../../core/db.ts'
import { planColumns, plans } from '../plans/plans.table.ts'
import { users } from '../users/users.table.ts'
import { subscriptions } from './subscriptions.table.ts'
import type { PaymentRow, SubscriptionRow } from './subscriptions.view.ts'

const payments = sql`(
  SELECT json_group_array(
    json_object('id', id, 'amountCents', amount_cents, 'status', status, 'createdAt', created_at)
    ORDER BY created_at DESC, rowid DESC
  ) FROM payments WHERE subscription_id = subscriptions.id
)`.mapWith((text: string) => JSON.parse(text) as PaymentRow[])

const subscriptionsWhere = (db: Database, condition: SQL) =>
  db
    .select({
      subscription: subscriptions,
      user: { id: users.id, name: users.name, email: users.email, companyName: users.companyName },
      plan: planColumns,
      payments,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(condition)

export const subscriptionById = async (db: Database, id: string): Promise<SubscriptionRow | undefined> =>
  (await subscriptionsWhere(db, eq(subscriptions.id, id)))[0]

/** The one that is active or paused, or else the one that was last. */
export const currentOf = async (db: Database, userId: string): Promise<SubscriptionRow | undefined> =>
  (
    await subscriptionsWhere(db, eq(subscriptions.userId, userId))
      .orderBy(sql`${subscriptions.status} = 'cancelled'`, desc(subscriptions.createdAt))
      .limit(1)
  )[0]

export const userExists = async (db: Database, id: string): Promise<boolean> =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
  ).length > 0

/** In a batch that changes it: whether its status may still become the new one. */
export const isStillIn = (id: string, from: SubscriptionStatus[]): Condition =>
  sql`EXISTS (SELECT 1 FROM subscriptions WHERE ${eq(subscriptions.id, id)} AND ${inArray(subscriptions.status, from)})`

export const setStatus = (db: Database, id: string, from: SubscriptionStatus[], to: SubscriptionStatus, now: number) =>
  db
    .update(subscriptions)
    .set({ status: to, updatedAt: now })
    .where(and(eq(subscriptions.id, id), inArray(subscriptions.status, from)))
    .returning({ status: subscriptions.status })
