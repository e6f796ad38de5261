import { and, asc, desc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import type { Database, RecordDatabase } from '../../core/db.ts'
import { agentTypes } from '../../schema/agent-types.ts'
import { channels } from '../../schema/channels.ts'
import { plans } from '../../schema/plans.ts'
import { conversationDays, daySums } from '../../schema/record/conversations.ts'
import { payments, subscriptionCounts } from '../../schema/subscriptions.ts'
import { users } from '../../schema/users.ts'

const count = sql<number>`count(*)`.as('count')

export const activeUsers = (db: Database) =>
  db
    .select({ count })
    .from(users)
    .where(and(isNull(users.deletedAt), eq(users.isActive, true)))

export const usersSince = (db: Database, since: number) =>
  db
    .select({ count })
    .from(users)
    .where(and(isNull(users.deletedAt), gte(users.createdAt, since)))

/** The counts by type, which triggers keep. */
export const countAgents = (db: Database) =>
  db.select({ count: sql<number>`coalesce(sum(${agentTypes.agentCount}), 0)`.as('count') }).from(agentTypes)

export const activeByPlan = (db: Database) =>
  db
    .select({ planId: plans.id, planName: plans.name, count: subscriptionCounts.subscriptions })
    .from(plans)
    .innerJoin(subscriptionCounts, eq(subscriptionCounts.planId, plans.id))
    .where(and(eq(subscriptionCounts.status, 'active'), gt(subscriptionCounts.subscriptions, 0)))
    .orderBy(desc(subscriptionCounts.subscriptions), asc(plans.name))

/** Uses the index by day, which reads one row for each agent with messages on a day, regardless of older rows. */
export const figuresSince = (db: RecordDatabase, from: string) =>
  db
    .select({ day: conversationDays.day, ...daySums })
    .from(conversationDays)
    .where(gte(conversationDays.day, from))
    .groupBy(conversationDays.day)

const amounts = { count, cents: sql<number>`coalesce(sum(${payments.amountCents}), 0)`.as('cents') }

export const pendingPayments = (db: Database) => db.select(amounts).from(payments).where(eq(payments.status, 'pending'))

export const paidSince = (db: Database, since: number) =>
  db
    .select(amounts)
    .from(payments)
    .where(and(eq(payments.status, 'paid'), gte(payments.paidAt, since)))

/** Written without bound parameters, because SQLite does not use a partial index for a bound value. */
export const failingChannels = (db: Database) =>
  db.select({ count }).from(channels).where(sql`${channels.status} = 'error'`)
