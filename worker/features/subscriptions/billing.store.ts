import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../core/db.ts'
import { pick } from '../../core/pick.ts'
import { plans } from '../../schema/plans.ts'
import { entitlements, payments, subscriptions } from '../../schema/subscriptions.ts'
import { creditOf } from './proration.store.ts'

/** The allowances that a user has today: by the plan, and another one as super administrator. */
export const allowancesOf = (db: Database, userId: string) =>
  db
    .select({ agents: entitlements.maxAgents, conversations: entitlements.maxConversations })
    .from(entitlements)
    .where(eq(entitlements.ownerId, userId))

/** The number of a user's payments, the pending ones with their sum, and the credit that reduces the next ones. */
export const sumsOf = (db: Database, userId: string) =>
  db
    .select({
      total: sql<number>`count(*)`.as('total'),
      due: sql<number>`count(*) FILTER (WHERE ${payments.status} = 'pending')`.as('due'),
      dueCents: sql<number>`coalesce(sum(${payments.amountCents}) FILTER (WHERE ${payments.status} = 'pending'), 0)`.as(
        'due_cents',
      ),
      creditCents: creditOf(sql`${userId}`).as('credit_cents'),
    })
    .from(subscriptions)
    .innerJoin(payments, eq(payments.subscriptionId, subscriptions.id))
    .where(eq(subscriptions.userId, userId))

/** The payments of all subscriptions that the user has ever had, the newest first. */
export const paymentsPage = (db: Database, userId: string, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select({
      ...pick(payments, 'id', 'amountCents', 'creditCents', 'returnedCents', 'periodStart', 'periodEnd', 'status'),
      ...pick(payments, 'createdAt'),
      planName: plans.name,
      billingCycle: plans.billingCycle,
    })
    .from(subscriptions)
    .innerJoin(payments, eq(payments.subscriptionId, subscriptions.id))
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(payments.createdAt), desc(sql`payments.rowid`))
    .limit(limit)
    .offset(offset)

export type BilledPaymentRow = Awaited<ReturnType<typeof paymentsPage>>[number]
