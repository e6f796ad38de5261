import { and, asc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { DAY_MS } from '../../core/days.ts'
import { type Database, type RecordDatabase, rowsOf, type Statement, statement, valuesOf } from '../../core/db.ts'
import { agents } from '../../schema/agents.ts'
import { channels } from '../../schema/channels.ts'
import { documents } from '../../schema/knowledge.ts'
import { droppedMessages } from '../../schema/record/deliveries.ts'
import { payments, subscriptions } from '../../schema/subscriptions.ts'
import { usage } from '../../schema/usage.ts'
import { users } from '../../schema/users.ts'
import { CHUNK, gone } from './upkeep.store.ts'

/** An agent with the retention of its owner's conversations. */
export interface AgentRetention {
  /** The position of the agent in the table. */
  rowid: number
  agentId: string
  retentionMs: number
  recordDatabase: number
}

export const AGENTS_AT_ONCE = 5_000

/** The next agents after a rowid, deleted ones included. */
export const agentsAfter = (db: Database, rowid: number) =>
  statement<AgentRetention>(
    db,
    sql`
    SELECT a.rowid AS rowid, a.id AS agentId, u.retention_days * ${DAY_MS} AS retentionMs, u.record_database AS recordDatabase
    FROM agents a JOIN users u ON u.id = a.owner_id WHERE a.rowid > ${rowid} ORDER BY a.rowid LIMIT ${AGENTS_AT_ONCE}`,
  )

/** The kinds of rows that the retention of an account deletes. */
export type RetentionKind = 'conversations' | 'binned' | 'dropped'

/** Which of these agents have something past the retention of their owner. `until`: the end of a retention of zero days. */
export const dueAgents = (record: RecordDatabase, agents: readonly AgentRetention[], until: number) =>
  statement<{ kind: RetentionKind; position: number }>(
    record,
    sql`
    WITH given AS MATERIALIZED (
      SELECT key AS position, value ->> 'agentId' AS id, ${until} - (value ->> 'retentionMs') AS before FROM ${rowsOf(agents)})
    SELECT 'conversations' AS kind, position FROM given WHERE EXISTS (
      SELECT 1 FROM messages INDEXED BY messages_agent WHERE agent_id = given.id AND id IS NOT NULL AND created_at < before)
    UNION ALL SELECT 'binned', position FROM given WHERE EXISTS (
      SELECT 1 FROM binned_conversations INDEXED BY binned_conversations_agent WHERE agent_id = given.id AND created_at < before)
    UNION ALL SELECT 'dropped', position FROM given WHERE EXISTS (
      SELECT 1 FROM dropped_messages INDEXED BY dropped_messages_agent WHERE agent_id = given.id AND at < before)`,
  )

/**
 * Exchanges of these agents that are past their owners' retention. Agent by agent, because an index by time over all agents would
 * cost every message a write. `until`: the end of a retention of zero days.
 */
export const oldConversations = (record: RecordDatabase, agents: readonly AgentRetention[], until: number) =>
  statement<{ id: string }>(
    record,
    sql`
    SELECT m.id FROM ${rowsOf(agents)} a CROSS JOIN messages m INDEXED BY messages_agent
    WHERE m.agent_id = a.value ->> 'agentId' AND m.id IS NOT NULL
      AND m.created_at < ${until} - (a.value ->> 'retentionMs')
    LIMIT ${CHUNK}`,
  )

/** Dropped messages past the same retention. */
export const oldDroppedMessages = (record: RecordDatabase, agents: readonly AgentRetention[], until: number) =>
  record
    .delete(droppedMessages)
    .where(sql`rowid IN (
      SELECT d.rowid FROM ${rowsOf(agents)} a CROSS JOIN dropped_messages d INDEXED BY dropped_messages_agent
      WHERE d.agent_id = a.value ->> 'agentId' AND d.at < ${until} - (a.value ->> 'retentionMs') LIMIT ${CHUNK}
    )`)
    .returning(gone)

export const conversationsOf = (record: RecordDatabase, agentIds: readonly string[]) =>
  statement<{ id: string }>(
    record,
    sql`SELECT id FROM messages WHERE agent_id IN ${valuesOf(agentIds)} AND id IS NOT NULL LIMIT ${CHUNK}`,
  )

/**
 * Users who were deleted before `before`, the earliest first; `without`: databases of conversations whose users are left out.
 */
export const deletedUsers = (
  db: Database,
  before: number,
  { without, most }: { without: readonly number[]; most: number },
) =>
  db
    .select({ id: users.id, recordDatabase: users.recordDatabase })
    .from(users)
    .where(and(lt(users.deletedAt, before), notInArray(users.recordDatabase, [...without])))
    .orderBy(asc(users.deletedAt))
    .limit(most)

export const agentsOf = (db: Database, ownerId: string) =>
  db.select({ id: agents.id }).from(agents).where(eq(agents.ownerId, ownerId))

/** Statements that delete all rows of a deleted user in the database of accounts, the user's own row last. */
export const purgeUser = (db: Database, id: string, before: number): [Statement, ...Statement[]] => {
  const ofOwnAgents = sql`agent_id IN (SELECT id FROM agents WHERE owner_id = ${id})`
  const subscriptionIds = db.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.userId, id))
  return [
    db.delete(documents).where(ofOwnAgents),
    db.delete(channels).where(ofOwnAgents),
    db.delete(usage).where(eq(usage.ownerId, id)),
    db.delete(agents).where(eq(agents.ownerId, id)),
    db.delete(payments).where(inArray(payments.subscriptionId, subscriptionIds)),
    db.delete(subscriptions).where(eq(subscriptions.userId, id)),
    db.delete(users).where(and(eq(users.id, id), lt(users.deletedAt, before))),
  ]
}
