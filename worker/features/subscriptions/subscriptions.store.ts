import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../core/db.ts'
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

export const subscriptionsWhere = (db: Database, condition: SQL) =>
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

/** All that a person has ever had, the newest first. */
export const everyOf = (db: Database, userId: string): Promise<SubscriptionRow[]> =>
  subscriptionsWhere(db, eq(subscriptions.userId, userId)).orderBy(desc(subscriptions.createdAt))

export const userExists = async (db: Database, id: string): Promise<boolean> =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
  ).length > 0
