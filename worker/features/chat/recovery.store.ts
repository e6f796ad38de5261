import { and, isNull, lt, sql } from 'drizzle-orm'
import { type Database, type RecordDatabase, valuesOf } from '../../core/db.ts'
import { agents } from '../../schema/agents.ts'
import { messages } from '../../schema/record/conversations.ts'

/** Agents with an exchange that was opened before `before` and is still open. */
export const agentsWithOpenExchanges = (record: RecordDatabase, before: number) =>
  record
    .selectDistinct({ agentId: messages.agentId })
    .from(messages)
    .where(and(sql`state = 'open'`, lt(messages.createdAt, before)))

/** Those of these agents that are not deleted. */
export const existingAgents = (db: Database, ids: readonly string[]) =>
  db
    .select({ agentId: agents.id })
    .from(agents)
    .where(and(sql`${agents.id} IN ${valuesOf(ids)}`, isNull(agents.deletedAt)))
