import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { ChannelAccount, Finding } from '../../contract/channel-records.ts'
import type { Settings, SettingsChange } from '../../contract/channel-settings.ts'
import type { ChannelType } from '../../contract/channels.ts'
import { type Condition, type Database, statement } from '../../core/db.ts'
import { isVisible, type Visibility } from '../../core/visibility.ts'
import { agentTypes } from '../../schema/agent-types.ts'
import { agents } from '../../schema/agents.ts'
import { channels } from '../../schema/channels.ts'
import { recordDatabaseOf, users } from '../../schema/users.ts'
import type { ChannelState, StatesByProof } from './readiness.rules.ts'

const columns = {
  ...getTableColumns(channels),
  /** Aliased, because a batch returns rows as objects, in which a second `config` would overwrite the first. */
  agentName: sql<string>`${agents.name}`.as('agent_name'),
  agentLanguage: agents.language,
  agentGreeting: sql<string | null>`json_extract(${agents.behaviour}, '$.manner.greeting')`.as('agent_greeting'),
  patienceMs: agents.patienceMs,
  recordDatabase: recordDatabaseOf(agents.ownerId),
  typeConfig: sql`${agentTypes.config}`.mapWith(agentTypes.config).as('type_config'),
}

/** Channels of agents that are not deleted, each with the settings of its agent type. */
const selectChannels = (db: Database) =>
  db
    .select(columns)
    .from(channels)
    .innerJoin(agents, and(eq(agents.id, channels.agentId), isNull(agents.deletedAt)))
    .innerJoin(agentTypes, eq(agentTypes.id, agents.typeId))

export const channelsOf = (db: Database, agentId: string) =>
  selectChannels(db).where(eq(channels.agentId, agentId)).orderBy(asc(channels.type))

export type ChannelRow = Awaited<ReturnType<typeof channelsOf>>[number]

/** A channel of an agent that `seen` allows. */
export const channelById = (db: Database, seen: Visibility, id: string) =>
  selectChannels(db).where(and(eq(channels.id, id), isVisible(seen, agents)))

/** Identifies a channel: an agent has at most one of each type. */
export interface ChannelRef {
  agentId: string
  type: ChannelType
}

/** These channels, except those whose owner is deleted or deactivated. */
export const channelsInPublic = (db: Database, refs: readonly ChannelRef[]) => {
  const wanted = JSON.stringify(refs.map(({ agentId, type }) => [agentId, type]))
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

interface NewChannel {
  id: string
  agentId: string
  type: ChannelType
  config: Settings
  state: ChannelState
  /** The number of channels that the agent may have, including this one. */
  most: number
  now: number
}

/**
 * Inserts the channel unless its agent is deleted or has `most` other channels. Fails on `channels_agent_type` when the agent has
 * one of this type.
 */
export const insertChannel = (db: Database, { id, agentId, type, config, state, most, now }: NewChannel) =>
  statement(
    db,
    sql`
    INSERT INTO channels (id, agent_id, type, status, status_reason, config, token_since, created_at, updated_at)
    SELECT ${id}, id, ${type}, ${state.status}, ${state.statusReason}, ${JSON.stringify(config)}, ${now}, ${now}, ${now}
    FROM agents WHERE id = ${agentId} AND deleted_at IS NULL
      AND (SELECT count(*) FROM channels WHERE agent_id = ${agentId} AND type <> ${type}) < ${most}`,
  )

const agentExists = sql`EXISTS (SELECT 1 FROM ${agents} WHERE ${agents.id} = ${channels.agentId} AND deleted_at IS NULL)`

/** True while the channel exists and its agent is not deleted. */
export const isThere = (id: string): Condition =>
  sql`EXISTS (SELECT 1 FROM ${channels} WHERE ${channels.id} = ${id} AND ${agentExists})`

const RESET = (now: number) => ({ account: null, lastFinding: null, tokenSince: now, tokenEndsAt: null })

/**
 * Applies the change to the settings as they are when the statement runs, and chooses the state by the result, because another
 * call may have removed or added the app secret. `hasNewCredentials` clears the provider's last results.
 */
export const updateChannel = (
  db: Database,
  id: string,
  { withProof, withoutProof }: StatesByProof,
  { change, hasNewCredentials }: { change: SettingsChange; hasNewCredentials: boolean },
  now: number,
) => {
  const config = sql`json_patch(${channels.config}, ${JSON.stringify(change)})`
  const either = (column: 'status' | 'statusReason') => {
    const value = (state: ChannelState | null) => (state ? sql`${state[column]}` : sql`${channels[column]}`)
    return sql`CASE WHEN ${config} ->> 'appSecret' IS NULL THEN ${value(withoutProof)} ELSE ${value(withProof)} END`
  }
  return db
    .update(channels)
    .set({
      status: either('status'),
      statusReason: either('statusReason'),
      config,
      updatedAt: now,
      ...(hasNewCredentials && RESET(now)),
    })
    .where(and(eq(channels.id, id), agentExists))
    .returning({ id: channels.id })
}

/** An encrypted setting, and the same encrypted with the newest key. */
export interface Resealing {
  key: string
  was: string
  resealed: string
}

/** Stores a secret that was encrypted again with the newest key, unless another call has changed it meanwhile. */
export const resealSecret = (db: Database, id: string, { key, was, resealed }: Resealing) =>
  db
    .update(channels)
    .set({ config: sql`json_patch(${channels.config}, ${JSON.stringify({ [key]: resealed })})` })
    .where(and(eq(channels.id, id), sql`${channels.config} ->> ${key} = ${was}`))

/** True while the channel is active and unchanged since it was read. */
export const isStillActive = ({ id, updatedAt }: ChannelRow): Condition =>
  sql`EXISTS (SELECT 1 FROM channels WHERE id = ${id} AND updated_at = ${updatedAt} AND status = 'active')`

/** Sets the error of a channel, unless the channel was changed after it was read. */
export const markFailed = (db: Database, { id, updatedAt }: ChannelRow, statusReason: ChannelState['statusReason']) =>
  db
    .update(channels)
    .set({ status: 'error', statusReason })
    .where(and(eq(channels.id, id), eq(channels.updatedAt, updatedAt)))

/** Sets the state after a check, unless the channel was changed meanwhile. */
export const setState = (db: Database, { id, updatedAt, status }: ChannelRow, state: ChannelState, now: number) =>
  db
    .update(channels)
    .set({ ...state, updatedAt: now })
    .where(and(eq(channels.id, id), eq(channels.updatedAt, updatedAt), eq(channels.status, status)))

interface CheckTimes {
  /** `null`: the provider could not be reached. */
  at: number | null
  finding: Finding | null
  /** `undefined` keeps the stored account. */
  account?: ChannelAccount | undefined
}

/** Stores the time of a check, and the finding that the owner sees. */
export const setChecked = (db: Database, { id }: ChannelRow, { at, finding, account }: CheckTimes) =>
  db
    .update(channels)
    .set({ lastCheckedAt: at, lastFinding: finding, ...(account && { account }) })
    .where(eq(channels.id, id))

/**
 * Providers' channels, active or in error, that were last checked before `before` and whose owner is active. `CROSS JOIN` makes
 * SQLite start from the index by the time of the check.
 */
export const channelsToCheck = (db: Database, before: number, most: number) =>
  selectChannels(db).where(sql`${channels.id} IN (
    SELECT c.id FROM channels c INDEXED BY channels_asked
    CROSS JOIN agents a ON a.id = c.agent_id AND a.deleted_at IS NULL
    CROSS JOIN users u ON u.id = a.owner_id AND u.is_active = 1 AND u.deleted_at IS NULL
    WHERE c.type <> 'webchat' AND c.status <> 'inactive' AND coalesce(c.last_checked_at, 0) < ${before}
    ORDER BY c.last_checked_at LIMIT ${most}
  )`)

/** Replaces a token by the renewed one, unless its owner has entered another one meanwhile. */
export const storeRenewedToken = (
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

/** Sets the time of a channel's first message. The outbox of the agent's object writes later times. */
export const setFirstMessageTime = (db: Database, id: string, now: number) =>
  db
    .update(channels)
    .set({ lastMessageAt: now })
    .where(and(eq(channels.id, id), isNull(channels.lastMessageAt)))

export const deleteChannel = (db: Database, id: string) =>
  db.delete(channels).where(eq(channels.id, id)).returning({ id: channels.id })
