import { and, eq, sql } from 'drizzle-orm'
import type { ChannelType } from '../../contract/channels.ts'
import { type Database, statement } from '../../core/db.ts'
import { channels } from '../channels/channels.table.ts'
import { conversations } from '../conversations/conversations.table.ts'
import { droppedMessages } from './deliveries.table.ts'
import type { Told } from './revising.rules.ts'
import { webhookCalls } from './webhook-calls.table.ts'

/** The exchange of a session that a message is part of. */
export const exchangeOf = (db: Database, agentId: string, sessionId: string, messageId: string) =>
  statement<{ id: string; text: string; details: string }>(
    db,
    sql`
    SELECT id, user_message AS text, details FROM ${conversations}
    WHERE agent_id = ${agentId} AND session_id = ${sessionId} AND details IS NOT NULL AND EXISTS (
      SELECT 1 FROM json_each(details, '$.parts') AS part WHERE part.value ->> 'id' = ${messageId})
    ORDER BY created_at DESC LIMIT 1`,
  )

/** Puts what was said anew in its place, unless somebody else has meanwhile. */
export const exchangeRevised = (db: Database, id: string, before: string, { text, details }: Told) =>
  db
    .update(conversations)
    .set({ userMessage: text, details })
    .where(and(eq(conversations.id, id), eq(conversations.userMessage, before)))
    .returning({ id: conversations.id })

/** Takes a message's words from wherever else they stand: among the calls that brought it, and what was let go of. */
export const wordsForgotten = (db: Database, agentId: string, type: ChannelType, messageKey: string) =>
  [
    statement(
      db,
      sql`
      UPDATE ${webhookCalls} SET body = NULL
      WHERE channel_id = (SELECT id FROM ${channels} WHERE agent_id = ${agentId} AND type = ${type})
        AND EXISTS (SELECT 1 FROM json_each(message_keys) AS key WHERE key.value = ${messageKey})`,
    ),
    db
      .delete(droppedMessages)
      .where(and(eq(droppedMessages.agentId, agentId), eq(droppedMessages.messageKey, messageKey))),
  ] as const
