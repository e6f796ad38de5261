import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Account, Finding } from '../../channels/channels.ts'
import type { Settings, SettingsChange } from '../../contract/channel-settings.ts'
import type { ChannelType } from '../../contract/channels.ts'
import { type Condition, type Database, statement } from '../../core/db.ts'
import { agentTypes } from '../agent-types/agent-types.table.ts'
import { agents } from '../agents/agents.table.ts'
import { users } from '../users/users.table.ts'
import { channels } from './channels.table.ts'
import type { Standing, Standings } from './readiness.rules.ts'
import type { Resealing } from './sealing.ts'

const columns = {
  ...getTableColumns(channels),
  /** Under a name of its own: a batch gives rows as objects, where a second `config` hides the first. */
  agentName: sql<string>`${agents.name}`.as('agent_name'),
  agentLanguage: agents.language,
  patienceMs: agents.patienceMs,
  typeConfig: sql`${agentTypes.config}`.mapWith(agentTypes.config).as('type_config'),
}

/** Channels of agents that live, each with the settings of its agent's type. */
const selectChannels = (db: Database) =>
  db
    .select(columns)
    .from(channels)
    .innerJoin(agents, and(eq(agents.id, channels.agentId), isNull(agents.deletedAt)))
    .innerJoin(agentTypes, eq(agentTypes.id, agents.typeId))

export const channelsOf = (db: Database, agentId: string) =>
  selectChannels(db).where(eq(channels.agentId, agentId)).orderBy(asc(channels.type))

export type ChannelRow = Awaited<ReturnType<typeof channelsOf>>[number]

/** A channel that, unless `owner` is `null`, is his. */
export const channelById = (db: Database, owner: string | null, id: string) =>
  selectChannels(db).where(and(eq(channels.id, id), owner === null ? undefined : eq(agents.ownerId, owner)))

/** Which channel an agent's is: it has one of each type. */
export interface ChannelPlace {
  agentId: string
  type: ChannelType
}

/** The channels at these places, for their providers: but those whose owner is gone or deactivated. */
export const channelsInPublic = (db: Database, places: readonly ChannelPlace[]) => {
  const wanted = JSON.stringify(places.map(({ agentId, type }) => [agentId, type]))
  return selectChannels(db)
    .innerJoin(users, and(eq(users.id, agents.ownerId), eq(users.isActive, true), isNull(users.deletedAt)))
    .where(sql`(${channels.agentId}, ${channels.type}) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${wanted}))`)
}

/** The settings of an agent's web chat, for the page that shows it. */
export const webchatConfig = (db: Database, agentId: string) =>
  db
    .select({ config: channels.config })
    .from(channels)
    .where(and(eq(channels.agentId, agentId), eq(channels.type, 'webchat')))

export interface NewChannel {
  id: string
  agentId: string
  type: ChannelType
  config: Settings
  standing: Standing
  /** How many channels the agent may have with this one. */
  most: number
  now: number
}

/**
 * Writes the channel unless its agent is being deleted or has as many others as it may. Fails on `channels_agent_type`
 * when there is one of the type already.
 */
export const insertChannel = (db: Database, { id, agentId, type, config, standing, most, now }: NewChannel) =>
  statement(
    db,
    sql`
    INSERT INTO channels (id, agent_id, type, status, status_reason, config, token_since, created_at, updated_at)
    SELECT ${id}, id, ${type}, ${standing.status}, ${standing.statusReason}, ${JSON.stringify(config)}, ${now}, ${now}, ${now}
    FROM agents WHERE id = ${agentId} AND deleted_at IS NULL
      AND (SELECT count(*) FROM channels WHERE agent_id = ${agentId} AND type <> ${type}) < ${most}`,
  )

const agentLives = sql`EXISTS (SELECT 1 FROM ${agents} WHERE ${agents.id} = ${channels.agentId} AND deleted_at IS NULL)`

/** Holds while the channel is there and its agent lives. */
export const isThere = (id: string): Condition =>
  sql`EXISTS (SELECT 1 FROM ${channels} WHERE ${channels.id} = ${id} AND ${agentLives})`

const ANEW = (now: number) => ({ account: null, lastFinding: null, tokenSince: now, tokenEndsAt: null })

/**
 * Makes the change in whatever the settings are by then, and chooses the standing by what they are afterwards: another
 * call may have taken the app secret away, or brought it. With `isAnew` its provider knows nothing of it yet.
 */
export const updateChannel = (
  db: Database,
  id: string,
  { withProof, withoutProof }: Standings,
  { change, isAnew }: { change: SettingsChange; isAnew: boolean },
  now: number,
) => {
  const config = sql`json_patch(${channels.config}, ${JSON.stringify(change)})`
  const either = (column: 'status' | 'statusReason') => {
    const value = (standing: Standing | null) => (standing ? sql`${standing[column]}` : sql`${channels[column]}`)
    return sql`CASE WHEN ${config} ->> 'appSecret' IS NULL THEN ${value(withoutProof)} ELSE ${value(withProof)} END`
  }
  return db
    .update(channels)
    .set({
      status: either('status'),
      statusReason: either('statusReason'),
      config,
      updatedAt: now,
      ...(isAnew && ANEW(now)),
    })
    .where(and(eq(channels.id, id), agentLives))
    .returning({ id: channels.id })
}

/** Puts a secret under the key that seals now, unless another call has changed it meanwhile. */
export const resealSecret = (db: Database, id: string, { key, was, becomes }: Resealing) =>
  db
    .update(channels)
    .set({ config: sql`json_patch(${channels.config}, ${JSON.stringify({ [key]: becomes })})` })
    .where(and(eq(channels.id, id), sql`${channels.config} ->> ${key} = ${was}`))

/** Says what is wrong with a channel that was found not to work, as it was found. */
export const markFailed = (db: Database, { id, updatedAt }: ChannelRow, statusReason: Standing['statusReason']) =>
  db
    .update(channels)
    .set({ status: 'error', statusReason })
    .where(and(eq(channels.id, id), eq(channels.updatedAt, updatedAt)))

/** How a channel stands after its provider was asked, unless it was changed meanwhile. */
export const setStanding = (db: Database, { id, updatedAt, status }: ChannelRow, standing: Standing, now: number) =>
  db
    .update(channels)
    .set({ ...standing, updatedAt: now })
    .where(and(eq(channels.id, id), eq(channels.updatedAt, updatedAt), eq(channels.status, status)))

interface Checked {
  /** `null`: it could not be asked what it has to be asked. */
  at: number | null
  finding: Finding | null
  /** `undefined`: as it was. */
  account?: Account | undefined
}

/** When a channel's provider was asked, and what of the answer its owner should see. */
export const setChecked = (db: Database, { id }: ChannelRow, { at, finding, account }: Checked) =>
  db
    .update(channels)
    .set({ lastCheckedAt: at, lastFinding: finding, ...(account && { account }) })
    .where(eq(channels.id, id))

/**
 * Providers' channels that are on or broken and were last asked about before this time, of owners who are active. Those
 * that were asked longest ago are found by their index, which is what `CROSS JOIN` is for.
 */
export const channelsToCheck = (db: Database, before: number, most: number) =>
  selectChannels(db).where(sql`${channels.id} IN (
    SELECT c.id FROM channels c INDEXED BY channels_asked
    CROSS JOIN agents a ON a.id = c.agent_id AND a.deleted_at IS NULL
    CROSS JOIN users u ON u.id = a.owner_id AND u.is_active = 1 AND u.deleted_at IS NULL
    WHERE c.type <> 'webchat' AND c.status <> 'inactive' AND coalesce(c.last_checked_at, 0) < ${before}
    ORDER BY c.last_checked_at LIMIT ${most}
  )`)

/** Puts a renewed token in the place of the one that it was made from, unless its owner has written another meanwhile. */
export const tokenRenewed = (
  db: Database,
  { id, config }: ChannelRow,
  { key, sealed, now, endsAt }: { key: string; sealed: string; now: number; endsAt: number },
) =>
  db
    .update(channels)
    .set({
      config: sql`json_patch(${channels.config}, ${JSON.stringify({ [key]: sealed })})`,
      tokenSince: now,
      tokenEndsAt: endsAt,
    })
    .where(and(eq(channels.id, id), sql`${channels.config} ->> ${key} = ${config[key]}`))

/** The first message of a channel is noted as it comes; the later ones a trigger notes. */
export const setFirstHeard = (db: Database, id: string, now: number) =>
  db
    .update(channels)
    .set({ lastMessageAt: now })
    .where(and(eq(channels.id, id), isNull(channels.lastMessageAt)))

export const deleteChannel = (db: Database, id: string) =>
  db.delete(channels).where(eq(channels.id, id)).returning({ id: channels.id })
