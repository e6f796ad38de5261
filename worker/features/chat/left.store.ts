import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../core/db.ts'
import { agents } from '../agents/agents.table.ts'
import { conversations } from '../conversations/conversations.table.ts'

/** A provider's message is kept by the hub until it has ended; a visitor's may stand in the database alone. */
const isLeft = and(eq(conversations.state, 'open'), eq(conversations.channelType, 'webchat'))

/** Visitors' messages of an agent that nobody has finished, the oldest first. */
export const leftOpen = (db: Database, agentId: string, most: number) =>
  db
    .select({
      messageId: conversations.messageKey,
      sessionId: conversations.sessionId,
      channelType: conversations.channelType,
      language: conversations.language,
      text: conversations.userMessage,
      receivedAt: conversations.createdAt,
    })
    .from(conversations)
    .where(and(eq(conversations.agentId, agentId), isLeft))
    .orderBy(conversations.createdAt)
    .limit(most)

/** Agents of whose visitors one has waited since before then. */
export const agentsWithLeft = (db: Database, before: number, most: number) =>
  db
    .selectDistinct({ agentId: conversations.agentId })
    .from(conversations)
    .innerJoin(agents, eq(agents.id, conversations.agentId))
    .where(and(isLeft, lt(conversations.createdAt, before), isNull(agents.deletedAt)))
    .limit(most)
