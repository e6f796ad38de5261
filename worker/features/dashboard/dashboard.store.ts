import { and, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Database, type RecordDatabase, valuesOf } from '../../core/db.ts'
import { isVisible, type OfAccount } from '../../core/visibility.ts'
import { agents } from '../../schema/agents.ts'
import { channels } from '../../schema/channels.ts'
import { agentFigures, conversationDays, daySums } from '../../schema/record/conversations.ts'
import { threads } from '../../schema/record/threads.ts'
import { entitlements } from '../../schema/subscriptions.ts'

const notDeleted = (account: OfAccount) => and(isVisible(account, agents), isNull(agents.deletedAt))

const reachable = sql`EXISTS (
  SELECT 1 FROM ${channels} WHERE ${channels.agentId} = ${agents.id} AND ${channels.status} = 'active'
)`

/** Always one row. */
export const agentCounts = (db: Database, account: OfAccount) =>
  db
    .select({
      total: sql<number>`count(*)`.as('total'),
      active: sql<number>`coalesce(sum(${reachable}), 0)`.as('active'),
      hasPlan: sql<number>`EXISTS (SELECT 1 FROM ${entitlements} e WHERE e.owner_id = ${account.accountId})`.as(
        'has_plan',
      ),
    })
    .from(agents)
    .where(notDeleted(account))

/** The figures of these agents together, day by day. */
export const figuresSince = (record: RecordDatabase, agentIds: readonly string[], from: string) =>
  record
    .select({ day: conversationDays.day, ...daySums })
    .from(conversationDays)
    .where(and(sql`${conversationDays.agentId} IN ${valuesOf(agentIds)}`, gte(conversationDays.day, from)))
    .groupBy(conversationDays.day)

/** The number of these agents' exchanges. Always one row. */
export const conversationsCount = (record: RecordDatabase, agentIds: readonly string[]) =>
  record
    .select({ conversations: sql<number>`coalesce(sum(${agentFigures.conversations}), 0)` })
    .from(agentFigures)
    .where(sql`${agentFigures.agentId} IN ${valuesOf(agentIds)}`)

export const failingChannels = (db: Database, account: OfAccount, most: number) =>
  db
    .select({ agentId: agents.id, agentName: agents.name, channelType: channels.type })
    .from(agents)
    .innerJoin(channels, eq(channels.agentId, agents.id))
    .where(and(notDeleted(account), eq(channels.status, 'error')))
    .orderBy(desc(channels.updatedAt))
    .limit(most)

/** Those of these agents with threads that wait for a member, the one with most of them first. */
export const agentsWaiting = (record: RecordDatabase, agentIds: readonly string[], most: number) =>
  record
    .select({ agentId: threads.agentId, threads: sql<number>`count(*)`.as('waiting') })
    .from(threads)
    .where(and(sql`${threads.agentId} IN ${valuesOf(agentIds)}`, isNotNull(threads.waitingSince)))
    .groupBy(threads.agentId)
    .orderBy(desc(sql`waiting`))
    .limit(most)

const missed = sql<number>`sum(${conversationDays.unanswered})`.as('missed')

/** Those of these agents with unanswered messages, the one with most of them first. */
export const agentsUnanswering = (record: RecordDatabase, agentIds: readonly string[], from: string, most: number) =>
  record
    .select({ agentId: conversationDays.agentId, unanswered: missed })
    .from(conversationDays)
    .where(and(sql`${conversationDays.agentId} IN ${valuesOf(agentIds)}`, gte(conversationDays.day, from)))
    .groupBy(conversationDays.agentId)
    .having(sql`missed > 0`)
    .orderBy(desc(sql`missed`))
    .limit(most)
