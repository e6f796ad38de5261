import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, sqliteView, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { PAYMENT_STATUSES, SUBSCRIPTION_STATUSES } from '../contract/billing-terms.ts'
import { plans } from './plans.ts'
import { reference } from './reference.ts'
import { users } from './users.ts'

/** Dates are `YYYY-MM-DD` in UTC, the end included. A user has at most one subscription that is active or paused. */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: text().primaryKey(),
    userId: reference(() => users.id),
    planId: reference(() => plans.id),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull(),
    startDate: text().notNull(),
    endDate: text(),
    autoRenew: integer({ mode: 'boolean' }).notNull().default(true),
    isTrial: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (subscription) => [
    uniqueIndex('subscriptions_live').on(subscription.userId).where(sql`status IN ('active', 'paused')`),
    index('subscriptions_user').on(subscription.userId, subscription.createdAt),
    index('subscriptions_plan').on(subscription.planId),
    index('subscriptions_status').on(subscription.status, subscription.createdAt),
    index('subscriptions_created').on(subscription.createdAt),
    index('subscriptions_ending').on(subscription.endDate).where(sql`status IN ('active', 'paused')`),
    check(
      'subscriptions_dates',
      sql`${subscription.endDate} IS NULL OR ${subscription.endDate} > ${subscription.startDate}`,
    ),
  ],
)

/** The credit of a user is the sum of `returnedCents` less the sum of `creditCents` of their payments. */
export const payments = sqliteTable(
  'payments',
  {
    id: text().primaryKey(),
    subscriptionId: reference(() => subscriptions.id),
    amountCents: integer().notNull(),
    status: text({ enum: PAYMENT_STATUSES }).notNull(),
    createdAt: integer().notNull(),
    /** The part of the price that was covered by credit; `amountCents` is the rest. */
    creditCents: integer().notNull().default(0),
    /** Credit for days that were paid and not used, because another plan replaced this one. */
    returnedCents: integer().notNull().default(0),
    /** The days that are paid for, both included; `null`: not known, for payments from before these columns existed. */
    periodStart: text(),
    periodEnd: text(),
    /** When it became paid; `null`: it is not. */
    paidAt: integer(),
  },
  (payment) => [
    index('payments_subscription').on(payment.subscriptionId, payment.createdAt),
    index('payments_status').on(payment.status, payment.paidAt, payment.amountCents),
  ],
)

/** The number of subscriptions by plan and status. Maintained by triggers, so that no screen counts rows. */
export const subscriptionCounts = sqliteTable(
  'subscription_counts',
  {
    planId: reference(() => plans.id, 'cascade'),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull(),
    subscriptions: integer().notNull().default(0),
  },
  (count) => [primaryKey({ columns: [count.planId, count.status] })],
)

/**
 * The limits of each owner today: those of the live subscription, or none for a super administrator. Every statement that
 * enforces a limit reads this view, so that the rule exists once.
 */
export const entitlements = sqliteView('entitlements', {
  ownerId: text().notNull(),
  /** `null`: every agent type is allowed. */
  planId: text(),
  maxAgents: integer(),
  maxConversations: integer(),
  /** The number of plan conversations up to which agents answer: with the policy `grace` a tenth above `maxConversations`. */
  conversationLimit: integer(),
}).existing()
