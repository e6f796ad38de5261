import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Locale } from '../../contract/locales.ts'
import type { Caller } from '../../core/context.ts'
import { type Database, statement } from '../../core/db.ts'
import { isVisible, type OfAccount, visibilityOf } from '../../core/visibility.ts'
import { agents } from '../../schema/agents.ts'
import { hasSample } from '../../schema/knowledge.ts'
import { users } from '../../schema/users.ts'

/** Whether the agent exists and its owner is active. */
export const agentIsPublic = async (db: Database, agentId: string): Promise<boolean> => {
  const row = await db
    .select({ id: agents.id })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.ownerId))
    .where(and(eq(agents.id, agentId), isNull(agents.deletedAt), eq(users.isActive, true), isNull(users.deletedAt)))
    .get()
  return row !== undefined
}

interface AgentFactsRow {
  name: string
  description: string | null
  language: Locale
  systemMessage: string
  /** JSON. */
  behaviour: string
  /** JSON, with secrets encrypted for the agent type. */
  engine: string | null
  /** JSON; `null`: agents of this type may choose nothing. */
  choices: string | null
  /** JSON with the keys of the agent's own engine, encrypted for the agent; `null`: there are none. */
  ownKeys: string | null
  typeId: string
  ownerIsActive: number
  isEntitled: number
  knowledgeVersion: string
  isSample: number
  ownerId: string
  /** The number of the database that its conversations are in. */
  recordDatabase: number
  /** The time zone of the account. */
  timeZone: string
  retentionDays: number
  /** Plan conversations in a month, the grace of the policy included; `null`: unlimited. */
  maxConversations: number | null
  /** JSON: the status of each of the agent's channels by its type. */
  channels: string
}

/** The current settings of an agent; no row for a deleted one. */
export const agentFacts = (db: Database, agentId: string) =>
  statement<AgentFactsRow>(
    db,
    sql`
    SELECT a.name, a.description, a.language, a.behaviour, t.system_message AS systemMessage, t.config -> '$.engine' AS engine,
      t.config -> '$.agentsMayChoose' AS choices, t.id AS typeId,
      (SELECT json_object('key', k.key, 'authorization', k.authorization) FROM agent_engine_keys k
        WHERE k.agent_id = a.id AND k.is_draft = 0
          AND k.kind = a.behaviour ->> '$.engine.own.kind' AND k.url = a.behaviour ->> '$.engine.own.url') AS ownKeys,
      u.is_active AND u.deleted_at IS NULL AS ownerIsActive, u.retention_days AS retentionDays,
      EXISTS (SELECT 1 FROM entitlements e WHERE e.owner_id = a.owner_id) AS isEntitled,
      a.owner_id AS ownerId, u.record_database AS recordDatabase, u.time_zone AS timeZone,
      (SELECT conversation_limit FROM entitlements e WHERE e.owner_id = a.owner_id) AS maxConversations,
      (SELECT json_group_object(s.type, s.status) FROM channels s WHERE s.agent_id = a.id) AS channels,
      CAST(a.knowledge_version AS TEXT) AS knowledgeVersion, ${hasSample(sql`a.id`)} AS isSample
    FROM agents a
    JOIN users u ON u.id = a.owner_id
    JOIN agent_types t ON t.id = a.type_id
    WHERE a.id = ${agentId} AND a.deleted_at IS NULL`,
  )

/** Whether this member may see the agent: one of the account, or any for a super administrator. */
export const isReadableBy = async (db: Database, agentId: string, reader: Caller): Promise<boolean> => {
  const row = await db
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.id, agentId), isNull(agents.deletedAt), isVisible(visibilityOf(reader), agents)))
    .get()
  return row !== undefined
}

export const agentsOf = async (db: Database, account: OfAccount, most: number): Promise<string[]> => {
  const rows = await db
    .select({ id: agents.id })
    .from(agents)
    .where(and(isVisible(account, agents), isNull(agents.deletedAt)))
    .orderBy(desc(agents.createdAt))
    .limit(most)
  return rows.map(({ id }) => id)
}
