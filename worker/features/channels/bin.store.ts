import { and, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { BIN_ENTRIES_MAX } from '../../contract/limits.ts'
import { type Condition, type Database, statement } from '../../core/db.ts'
import { isVisible, type Visibility } from '../../core/visibility.ts'
import { agentTypes } from '../../schema/agent-types.ts'
import { agents } from '../../schema/agents.ts'
import { binnedChannels } from '../../schema/channels.ts'

/** The columns that are restored. The results of the provider's last check are not. */
const KEPT = sql.raw('id, agent_id, type, config, last_message_at, token_since, token_ends_at, created_at')

/** Precedes the statement that deletes the channel, in the same batch. Its secrets stay encrypted for the same id. */
export const binChannel = (db: Database, id: string, now: number) =>
  statement(
    db,
    sql`
    INSERT INTO ${binnedChannels} (${KEPT}, status, deleted_at)
    SELECT ${KEPT}, status, ${now} FROM channels WHERE id = ${id}`,
  )

/** Erases the channels that exceed `BIN_ENTRIES_MAX` of an agent, the first deleted ones. */
export const eraseBeyond = (db: Database, agentId: string) =>
  statement(
    db,
    sql`
    DELETE FROM ${binnedChannels} WHERE id IN (
      SELECT id FROM binned_channels WHERE agent_id = ${agentId}
      ORDER BY deleted_at DESC, rowid DESC LIMIT -1 OFFSET ${BIN_ENTRIES_MAX}
    )`,
  )

const selectBinned = (db: Database) =>
  db
    .select({
      id: binnedChannels.id,
      agentId: binnedChannels.agentId,
      type: binnedChannels.type,
      deletedAt: sql<number>`${binnedChannels.deletedAt}`.as('deleted_at'),
      typeConfig: sql`${agentTypes.config}`.mapWith(agentTypes.config).as('type_config'),
    })
    .from(binnedChannels)
    .innerJoin(agents, and(eq(agents.id, binnedChannels.agentId), isNull(agents.deletedAt)))
    .innerJoin(agentTypes, eq(agentTypes.id, agents.typeId))

export const binnedOf = (db: Database, agentId: string, since: number) =>
  selectBinned(db)
    .where(and(eq(binnedChannels.agentId, agentId), gte(binnedChannels.deletedAt, since)))
    .orderBy(desc(binnedChannels.deletedAt), desc(sql`binned_channels.rowid`))

export type BinnedRow = Awaited<ReturnType<typeof binnedOf>>[number]

/** An entry that `seen` allows. */
export const binnedById = (db: Database, seen: Visibility, id: string, since: number) =>
  selectBinned(db).where(and(eq(binnedChannels.id, id), gte(binnedChannels.deletedAt, since), isVisible(seen, agents)))

export const isBinned = (id: string): Condition => sql`EXISTS (SELECT 1 FROM binned_channels WHERE id = ${id})`

/**
 * Restores a channel unless its agent is deleted or has `most` other channels. Fails on `channels_agent_type` when the agent has
 * one of this type. Only a web chat gets its status back, because providers were unsubscribed.
 */
export const restoreChannel = (db: Database, id: string, most: number, now: number) =>
  statement(
    db,
    sql`
    INSERT INTO channels (${KEPT}, status, updated_at)
    SELECT ${KEPT}, iif(type = 'webchat', status, 'inactive'), ${now} FROM binned_channels b
    WHERE id = ${id} AND EXISTS (SELECT 1 FROM agents a WHERE a.id = b.agent_id AND a.deleted_at IS NULL)
      AND (SELECT count(*) FROM channels c WHERE c.agent_id = b.agent_id AND c.type <> b.type) < ${most}`,
  )

/** Follows `restoreChannel` in the same batch. */
export const takeRestored = (db: Database, id: string) =>
  db.delete(binnedChannels).where(and(eq(binnedChannels.id, id), sql`EXISTS (SELECT 1 FROM channels WHERE id = ${id})`))

export const eraseChannel = (db: Database, id: string) =>
  db.delete(binnedChannels).where(eq(binnedChannels.id, id)).returning({ id: binnedChannels.id })

/** Erases up to `most` channels of all agents that were deleted before `before`. */
export const eraseOld = (db: Database, before: number, most: number) =>
  db
    .delete(binnedChannels)
    .where(
      inArray(
        binnedChannels.id,
        db
          .select({ id: binnedChannels.id })
          .from(binnedChannels)
          .where(lt(binnedChannels.deletedAt, before))
          .limit(most),
      ),
    )
    .returning({ id: binnedChannels.id })
