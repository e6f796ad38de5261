import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../core/db.ts'
import { planColumns, plans } from '../../schema/plans.ts'
import { payments as paymentsTable, subscriptions } from '../../schema/subscriptions.ts'
import { users } from '../../schema/users.ts'
import type { PaymentRow, SubscriptionRow } from './subscriptions.view.ts'

const payments = sql`(
  SELECT json_group_array(
    json_object('id', id, 'amountCents', amount_cents, 'status', status, 'createdAt', created_at,
      'creditCents', credit_cents, 'returnedCents', returned_cents, 'periodStart', period_start, 'periodEnd', period_end)
    ORDER BY created_at DESC, rowid DESC
  ) FROM payments WHERE subscription_id = subscriptions.id
)`.mapWith((text: string) => JSON.parse(text) as PaymentRow[])

const columns = {
  subscription: subscriptions,
  user: { id: users.id, name: users.name, email: users.email, companyName: users.companyName },
  plan: planColumns,
  payments,
}

export const subscriptionsWhere = (db: Database, condition: SQL) =>
  db
    .select(columns)
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(condition)

export const subscriptionById = async (db: Database, id: string): Promise<SubscriptionRow | undefined> =>
  (await subscriptionsWhere(db, eq(subscriptions.id, id)))[0]

/** The payments of a subscription, the newest first, at this point of the batch. */
export const paymentsOf = (db: Database, subscriptionId: string) =>
  db
    .select()
    .from(paymentsTable)
    .where(eq(paymentsTable.subscriptionId, subscriptionId))
    .orderBy(desc(paymentsTable.createdAt), desc(sql`payments.rowid`))

const currentFirst = [sql`${subscriptions.status} = 'cancelled'`, desc(subscriptions.createdAt)] as const

/** The subscription that is active or paused, or else the last one. */
export const currentOf = async (db: Database, userId: string): Promise<SubscriptionRow | undefined> =>
  (
    await subscriptionsWhere(db, eq(subscriptions.userId, userId))
      .orderBy(...currentFirst)
      .limit(1)
  )[0]

/** The plan conversations that a user's agents have used in a month (`YYYY-MM`). */
export const usedIn = (userId: string, month: string) =>
  sql<number>`coalesce((SELECT sum(used) FROM usage WHERE owner_id = ${userId} AND month = ${month}), 0)`

/**
 * One row: the subscription as in `currentOf`, if any, with the number of agents and the conversations of the month (`YYYY-MM`).
 */
export const currentWithUsage = (db: Database, userId: string, month: string) =>
  db
    .select({
      ...columns,
      agents: sql<number>`(SELECT count(*) FROM agents WHERE owner_id = ${userId} AND deleted_at IS NULL)`,
      conversations: usedIn(userId, month),
    })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .leftJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(users.id, userId))
    .orderBy(...currentFirst)
    .limit(1)

/** All subscriptions that a user has ever had, the newest first. */
export const allOfUser = (db: Database, userId: string): Promise<SubscriptionRow[]> =>
  subscriptionsWhere(db, eq(subscriptions.userId, userId)).orderBy(desc(subscriptions.createdAt))

export const userExists = async (db: Database, id: string): Promise<boolean> =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
  ).length > 0
