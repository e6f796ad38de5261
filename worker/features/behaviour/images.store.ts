import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Database, statement } from '../../core/db.ts'
import { agentImages, agents } from '../../schema/agents.ts'

/** A picture of an agent that is not deleted. */
export const imageOf = (db: Database, agentId: string, hash: string) =>
  db
    .select({ dataUrl: agentImages.dataUrl })
    .from(agentImages)
    .innerJoin(agents, eq(agents.id, agentImages.agentId))
    .where(and(eq(agentImages.agentId, agentId), eq(agentImages.hash, hash), isNull(agents.deletedAt)))

/** The pictures of the published behaviour and of the draft. */
export const currentImages = (db: Database, agentId: string) =>
  db
    .select({ hash: agentImages.hash, dataUrl: agentImages.dataUrl })
    .from(agentImages)
    .innerJoin(agents, eq(agents.id, agentImages.agentId))
    .where(
      and(
        eq(agentImages.agentId, agentId),
        sql`${agentImages.hash} IN (${agents.behaviour} ->> '$.look.avatar', ${agents.draft} ->> '$.look.avatar')`,
      ),
    )

export interface NewImage {
  hash: string
  dataUrl: string
}

/** Stores a picture if the agent is not deleted. */
export const keepImage = (db: Database, agentId: string, { hash, dataUrl }: NewImage) =>
  statement(
    db,
    sql`
    INSERT OR IGNORE INTO agent_images (agent_id, hash, data_url)
    SELECT id, ${hash}, ${dataUrl} FROM agents WHERE id = ${agentId} AND deleted_at IS NULL`,
  )

/** Deletes pictures to which neither the published behaviour, the draft nor a version refers. */
export const dropSpareImages = (db: Database, agentId: string) =>
  statement(
    db,
    sql`
    DELETE FROM agent_images WHERE agent_id = ${agentId} AND NOT EXISTS (
      SELECT 1 FROM agents a
      WHERE a.id = agent_id AND hash IN (a.behaviour ->> '$.look.avatar', a.draft ->> '$.look.avatar')
    ) AND NOT EXISTS (
      SELECT 1 FROM agent_versions v WHERE v.agent_id = agent_images.agent_id AND v.behaviour ->> '$.look.avatar' = hash
    )`,
  )
