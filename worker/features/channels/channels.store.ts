import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { ChannelEdit, ChannelType } from '../../contract/channels.ts'
import { type Database, statement } from '../../core/db.ts'
import { agents } from '../agents/agents.table.ts'
import type { Settings, SettingsChange } from './channels.rules.ts'
import { channels } from './channels.table.ts'

export const channelsOf = (db: Database, agentId: string) =>
  db.select().from(channels).where(eq(channels.agentId, agentId)).orderBy(asc(channels.type))

export type ChannelRow = Awaited<ReturnType<typeof channelsOf>>[number]

/** A channel of an agent that lives and, unless `owner` is `null`, is his. */
export const channelById = (db: Database, owner: string | null, id: string) =>
  db
    .select(getTableColumns(channels))
    .from(channels)
    .innerJoin(agents, eq(agents.id, channels.agentId))
    .where(and(eq(channels.id, id), isNull(agents.deletedAt), owner === null ? undefined : eq(agents.ownerId, owner)))

export interface NewChannel {
  id: string
  agentId: string
  type: ChannelType
  config: Settings
  now: number
}

/** Writes the channel unless its agent is being deleted. Fails on `channels_agent_type` when there is one already. */
export const insertChannel = (db: Database, { id, agentId, type, config, now }: NewChannel) =>
  statement(
    db,
    sql`
    INSERT INTO channels (id, agent_id, type, status, config, created_at, updated_at)
    SELECT ${id}, id, ${type}, 'active', ${JSON.stringify(config)}, ${now}, ${now}
    FROM agents WHERE id = ${agentId} AND deleted_at IS NULL`,
  )

const agentLives = sql`EXISTS (SELECT 1 FROM ${agents} WHERE ${agents.id} = ${channels.agentId} AND deleted_at IS NULL)`

export const updateChannel = (db: Database, id: string, { status }: ChannelEdit, change: SettingsChange, now: number) =>
  db
    .update(channels)
    .set({
      ...(status !== undefined && { status, statusReason: null }),
      config: sql`json_patch(${channels.config}, ${JSON.stringify(change)})`,
      updatedAt: now,
    })
    .where(and(eq(channels.id, id), agentLives))
    .returning()

export const deleteChannel = (db: Database, id: string) =>
  db.delete(channels).where(eq(channels.id, id)).returning({ id: channels.id })
