import { and, asc, desc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../core/db.ts'
import { agentTypes } from '../agent-types/agent-types.table.ts'
import { channels } from '../channels/channels.table.ts'
import { conversationDays, daySums } from '../conversations/conversations.table.ts'
import { plans } from '../plans/plans.table.ts'
import { payments, subscriptionCounts } from '../subscriptions/subscriptions.table.ts'
import { users } from '../users/users.table.ts'

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

/** As the triggers count them, type by type. */
export const livingAgents = (db: Database) =>
  db.select({ count: sql<number>`coalesce(sum(${agentTypes.agentCount}), 0)`.as('count') }).from(agentTypes)

export const activeByPlan = (db: Database) =>
  db
    .select({ planId: plans.id, planName: plans.name, count: subscriptionCounts.subscriptions })
    .from(plans)
    .innerJoin(subscriptionCounts, eq(subscriptionCounts.planId, plans.id))
    .where(and(eq(subscriptionCounts.status, 'active'), gt(subscriptionCounts.subscriptions, 0)))
    .orderBy(desc(subscriptionCounts.subscriptions), asc(plans.name))

/** Entered by the index of days: as many rows as agents were spoken to on each of them, whatever was said before. */
export const figuresSince = (db: Database, from: string) =>
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
    .where(and(eq(payments.status, 'paid'), gte(payments.createdAt, since)))

/** Spelt out, because a partial index does not serve a value that is bound. */
export const failingChannels = (db: Database) =>
  db.select({ count }).from(channels).where(sql`${channels.status} = 'error'`)
