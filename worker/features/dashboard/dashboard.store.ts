import { and, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../core/db.ts'
import { agents } from '../agents/agents.table.ts'
import { channels } from '../channels/channels.table.ts'
import { conversationDays, daySums } from '../conversations/conversations.table.ts'
import { entitlements } from '../subscriptions/entitlements.table.ts'

const alive = (ownerId: string) => and(eq(agents.ownerId, ownerId), isNull(agents.deletedAt))

const reachable = sql`EXISTS (
  SELECT 1 FROM ${channels} WHERE ${channels.agentId} = ${agents.id} AND ${channels.status} = 'active'
)`

/** Always one row. */
export const agentCounts = (db: Database, ownerId: string) =>
  db
    .select({
      total: sql<number>`count(*)`.as('total'),
      active: sql<number>`coalesce(sum(${reachable}), 0)`.as('active'),
      conversations: sql<number>`coalesce(sum(${agents.conversationCount}), 0)`.as('conversations'),
      hasPlan: sql<number>`EXISTS (SELECT 1 FROM ${entitlements} e WHERE e.owner_id = ${ownerId})`.as('has_plan'),
    })
    .from(agents)
    .where(alive(ownerId))

/** Day by day, of all agents that he has or had. */
export const figuresSince = (db: Database, ownerId: string, from: string) =>
  db
    .select({ day: conversationDays.day, ...daySums })
    .from(conversationDays)
    .where(
      and(
        inArray(conversationDays.agentId, db.select({ id: agents.id }).from(agents).where(eq(agents.ownerId, ownerId))),
        gte(conversationDays.day, from),
      ),
    )
    .groupBy(conversationDays.day)

const agentNamed = { agentId: agents.id, agentName: agents.name }

export const failingChannels = (db: Database, ownerId: string, most: number) =>
  db
    .select({ ...agentNamed, channelType: channels.type })
    .from(agents)
    .innerJoin(channels, eq(channels.agentId, agents.id))
    .where(and(alive(ownerId), eq(channels.status, 'error')))
    .orderBy(desc(channels.updatedAt))
    .limit(most)

const missed = sql<number>`sum(${conversationDays.unanswered})`.as('missed')

/** The agents that left somebody without an answer, the most first. */
export const agentsUnanswering = (db: Database, ownerId: string, from: string, most: number) =>
  db
    .select({ ...agentNamed, unanswered: missed })
    .from(agents)
    .innerJoin(conversationDays, eq(conversationDays.agentId, agents.id))
    .where(and(alive(ownerId), gte(conversationDays.day, from)))
    .groupBy(agents.id)
    .having(sql`missed > 0`)
    .orderBy(desc(sql`missed`))
    .limit(most)
