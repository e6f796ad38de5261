import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { ErrorCode } from '../../contract/errors.ts'
import { type Database, statement } from '../../core/db.ts'
import { agents } from '../agents/agents.table.ts'
import { droppedMessages } from './deliveries.table.ts'
import type { Letter } from './mail.ts'

/** Whose messages: one agent's, or those of all agents of an owner. */
export type Whose = { agentId: string } | { ownerId: string }

/** A message that a limit refused, or that the house could not answer; the same again is let go of anew. */
export const messageDropped = (db: Database, agentId: string, letter: Letter, reason: ErrorCode, now: number) =>
  statement(
    db,
    sql`
    INSERT INTO ${droppedMessages} (agent_id, owner_id, message_key, channel_type, session_id, user_message, reason, at)
    SELECT id, owner_id, ${letter.messageId}, ${letter.channelType}, ${letter.sessionId}, ${letter.text}, ${reason}, ${now}
    FROM ${agents} WHERE id = ${agentId}
    ON CONFLICT (agent_id, message_key) DO UPDATE SET reason = excluded.reason, at = excluded.at`,
  )

const belongsTo = (whose: Whose): SQL =>
  'agentId' in whose ? eq(droppedMessages.agentId, whose.agentId) : eq(droppedMessages.ownerId, whose.ownerId)

/** The newest first; of agents that live. */
export const droppedPage = (db: Database, whose: Whose, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select({
      agentId: droppedMessages.agentId,
      agentName: sql<string>`(SELECT name FROM ${agents} WHERE id = ${droppedMessages.agentId})`.as('agent_name'),
      messageKey: droppedMessages.messageKey,
      channelType: droppedMessages.channelType,
      sessionId: droppedMessages.sessionId,
      userMessage: droppedMessages.userMessage,
      reason: droppedMessages.reason,
      at: droppedMessages.at,
    })
    .from(droppedMessages)
    .where(and(belongsTo(whose), isOfLiving))
    .orderBy(desc(droppedMessages.at))
    .limit(limit)
    .offset(offset)

export type DroppedRow = Awaited<ReturnType<typeof droppedPage>>[number]

const isOfLiving = sql`EXISTS (SELECT 1 FROM ${agents} WHERE id = ${droppedMessages.agentId} AND deleted_at IS NULL)`

export const droppedCount = (db: Database, whose: Whose) =>
  db
    .select({ total: sql<number>`count(*)` })
    .from(droppedMessages)
    .where(and(belongsTo(whose), isOfLiving))

export const droppedByKey = (db: Database, agentId: string, messageKey: string) =>
  db
    .select({ at: droppedMessages.at })
    .from(droppedMessages)
    .where(and(eq(droppedMessages.agentId, agentId), eq(droppedMessages.messageKey, messageKey)))

/** What is taken up once more was not let go of, unless it has been again since (`now`). */
export const dropsForgotten = (db: Database, agentId: string, messageKeys: readonly string[], now: number) =>
  db
    .delete(droppedMessages)
    .where(
      and(
        eq(droppedMessages.agentId, agentId),
        sql`${droppedMessages.messageKey} IN (SELECT value FROM json_each(${JSON.stringify(messageKeys)}))`,
        lt(droppedMessages.at, now),
      ),
    )
