import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { earliestOf } from '../../contract/zones.ts'
import { type Database, type RecordDatabase, statement, valuesOf } from '../../core/db.ts'
import { agents } from '../../schema/agents.ts'
import { channels } from '../../schema/channels.ts'
import { documents } from '../../schema/knowledge.ts'
import { conversationDays } from '../../schema/record/conversations.ts'

/** The number of an agent's passages and of own answers written since it was created, and the completed steps of its checklist. */
export const stepsOf = (db: Database, agentId: string) =>
  db
    .select({
      passages: agents.passageCount,
      answers: sql<number>`(SELECT count(*) FROM documents d WHERE d.agent_id = agents.id AND d.deleted_at IS NULL
        AND d.kind = 'answer' AND d.updated_at > agents.created_at)`.as('answers'),
      triedAt: agents.triedAt,
      embeddedAt: agents.embeddedAt,
      checklistClosedAt: agents.checklistClosedAt,
    })
    .from(agents)
    .where(eq(agents.id, agentId))

/** The oldest document that is being read or waits to be. */
export const readingOf = (db: Database, agentId: string) =>
  db
    .select({ title: documents.title, done: documents.progressDone, total: documents.progressTotal })
    .from(documents)
    .where(
      and(
        eq(documents.agentId, agentId),
        isNull(documents.deletedAt),
        inArray(documents.state, ['waiting', 'reading']),
      ),
    )
    .orderBy(documents.createdAt)
    .limit(1)

export const channelsOf = (db: Database, ids: readonly string[]) =>
  db
    .select({ agentId: channels.agentId, type: channels.type, status: channels.status })
    .from(channels)
    .where(sql`${channels.agentId} IN ${valuesOf(ids)}`)
    .orderBy(channels.createdAt)

/** The figures of each of these agents for each day since `from`. */
export const daysSince = (record: RecordDatabase, ids: readonly string[], from: string) =>
  record
    .select({
      agentId: conversationDays.agentId,
      day: conversationDays.day,
      conversations: sql<number>`sum(${conversationDays.conversations})`.as('conversations'),
      sessions: sql<number>`sum(${conversationDays.sessions})`.as('sessions'),
    })
    .from(conversationDays)
    .where(and(sql`${conversationDays.agentId} IN ${valuesOf(ids)}`, gte(conversationDays.day, from)))
    .groupBy(conversationDays.agentId, conversationDays.day)

/** The number of messages that each of these agents could not answer, for each day since `from`. */
export const unknownSince = (record: RecordDatabase, ids: readonly string[], from: string) =>
  statement<{ agentId: string; day: string; unknown: number }>(
    record,
    sql`
    SELECT agent_id AS agentId, day, count(*) AS unknown FROM conversations
    WHERE agent_id IN ${valuesOf(ids)} AND created_at >= ${earliestOf(from)} AND day >= ${from}
      AND (state = 'unanswered' OR (state = 'answered' AND sources = '[]'))
      AND user_message <> ''
    GROUP BY agent_id, day`,
  )

export const closeChecklist = (db: Database, agentId: string, at: number | null) =>
  db.update(agents).set({ checklistClosedAt: at }).where(eq(agents.id, agentId))

/** The number of an agent's threads that wait for a member, by the partial index of threads that are not open. */
export const threadsWaiting = (record: RecordDatabase, agentId: string) =>
  statement<{ threads: number }>(
    record,
    sql`SELECT count(*) AS threads FROM threads WHERE agent_id = ${agentId} AND waiting_since IS NOT NULL`,
  )
