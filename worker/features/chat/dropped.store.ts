import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type RecordDatabase, totalOf, valuesOf } from '../../core/db.ts'
import { pick } from '../../core/pick.ts'
import type { RecordScope } from '../../record/rows.ts'
import { droppedMessages } from '../../schema/record/deliveries.ts'

const isInScope = (scope: RecordScope): SQL | undefined => {
  if ('agentId' in scope) return eq(droppedMessages.agentId, scope.agentId)
  return and(eq(droppedMessages.ownerId, scope.ownerId), sql`+agent_id IN ${valuesOf(scope.agentIds)}`)
}

/** The newest first. */
export const droppedPage = (
  db: RecordDatabase,
  scope: RecordScope,
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .select(pick(droppedMessages, 'agentId', 'messageKey', 'channelType', 'sessionId', 'userMessage', 'reason', 'at'))
    .from(droppedMessages)
    .where(isInScope(scope))
    .orderBy(desc(droppedMessages.at))
    .limit(limit)
    .offset(offset)

export const droppedCount = (db: RecordDatabase, scope: RecordScope) => totalOf(db, droppedMessages, isInScope(scope))

export const droppedByKey = (db: RecordDatabase, agentId: string, messageKey: string) =>
  db
    .select({ at: droppedMessages.at })
    .from(droppedMessages)
    .where(and(eq(droppedMessages.agentId, agentId), eq(droppedMessages.messageKey, messageKey)))
