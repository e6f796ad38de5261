import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { EngineSecret } from '../../contract/agent-type-engine.ts'
import type { EngineKind } from '../../contract/agents.ts'
import { type Database, statement } from '../../core/db.ts'
import { agentEngineKeys } from '../../schema/agents.ts'

export const keysOf = (db: Database, agentId: string) =>
  db.select().from(agentEngineKeys).where(eq(agentEngineKeys.agentId, agentId))

export type KeysRow = Awaited<ReturnType<typeof keysOf>>[number]

const ofDraft = (agentId: string, ...more: SQL[]) =>
  and(eq(agentEngineKeys.agentId, agentId), eq(agentEngineKeys.isDraft, true), ...more)

export const dropDraftKeys = (db: Database, agentId: string) => db.delete(agentEngineKeys).where(ofDraft(agentId))

interface SealedKeys extends Partial<Record<EngineSecret, string>> {
  kind: EngineKind
  url: string
}

/** `sealed` is `null`: the draft's engine has no keys. */
export const putDraftKeys = (db: Database, agentId: string, sealed: SealedKeys | null) =>
  statement(
    db,
    sql`
    INSERT INTO agent_engine_keys (agent_id, kind, url, is_draft, key, authorization)
    SELECT id, ${sealed?.kind ?? ''}, ${sealed?.url ?? ''}, 1, ${sealed?.key ?? null}, ${sealed?.authorization ?? null}
    FROM agents WHERE id = ${agentId} AND deleted_at IS NULL AND ${sealed === null ? 0 : 1}`,
  )

const isUnchangedSince = (agentId: string, savedAt: number): SQL =>
  sql`EXISTS (SELECT 1 FROM agents WHERE id = ${agentId} AND deleted_at IS NULL AND draft_saved_at = ${savedAt})`

/**
 * Replaces the keys of the published behaviour by those of the draft for the same address. Runs before the draft is published, if
 * it is unchanged since it was read.
 */
export const takeDraftKeys = (db: Database, agentId: string, savedAt: number) =>
  statement(
    db,
    sql`
    INSERT OR REPLACE INTO agent_engine_keys (agent_id, kind, url, is_draft, key, authorization)
    SELECT agent_id, kind, url, 0, key, authorization FROM agent_engine_keys
    WHERE agent_id = ${agentId} AND is_draft = 1 AND ${isUnchangedSince(agentId, savedAt)}`,
  )

export const dropDraftKeysAsOf = (db: Database, agentId: string, savedAt: number) =>
  db.delete(agentEngineKeys).where(ofDraft(agentId, isUnchangedSince(agentId, savedAt)))

/** Deletes keys that neither the published behaviour nor the draft uses. */
export const dropSpareKeys = (db: Database, agentId: string) =>
  statement<{ url: string }>(
    db,
    sql`
    DELETE FROM agent_engine_keys WHERE agent_id = ${agentId} AND is_draft = 0 AND NOT EXISTS (
      SELECT 1 FROM agents a WHERE a.id = agent_id AND (
        (a.behaviour ->> '$.engine.own.kind' = kind AND a.behaviour ->> '$.engine.own.url' = url)
        OR (a.draft ->> '$.engine.own.kind' = kind AND a.draft ->> '$.engine.own.url' = url)
      )
    )
    RETURNING url`,
  )
