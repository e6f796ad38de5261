import { asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Settings } from '../../contract/channel-settings.ts'
import type { ChannelType } from '../../contract/channels.ts'
import { type Condition, type Database, statement } from '../../core/db.ts'
import { farewells as disconnectJobs } from '../../schema/channels.ts'

export type DisconnectJob = typeof disconnectJobs.$inferSelect

/** The channels to disconnect: one, those of an agent, or those of all agents of an owner. */
type ChannelSelection = { channelId: string } | { agentId: string } | { ownerId: string }

const belongTo = (selection: ChannelSelection | null): SQL => {
  if (selection === null) return sql`0`
  if ('channelId' in selection) return sql`c.id = ${selection.channelId}`
  return 'agentId' in selection ? sql`c.agent_id = ${selection.agentId}` : sql`a.owner_id = ${selection.ownerId}`
}

/** Whether another channel of the owner uses the provider's account. */
const isUsedElsewhere = (owner: SQL, channelId: SQL, type: SQL, accountId: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM agents oa CROSS JOIN channels o ON o.agent_id = oa.id
  WHERE oa.owner_id = ${owner} AND oa.deleted_at IS NULL AND o.type = ${type} AND o.id <> ${channelId}
    AND o.status <> 'inactive' AND o.account ->> 'id' = ${accountId})`

/** The account that a channel had before it was connected to another one. */
interface PreviousAccount {
  config: Settings
  accountId: string
}

/**
 * Stores an unsubscribe job for each of these channels that its provider has subscribed (`null`: for none), and returns their
 * ids. It has to precede the statement that deactivates or removes the channels, in the same batch. `previous`: unsubscribes the
 * account that the channel had before.
 */
export const insertDisconnectJobs = (
  db: Database,
  selection: ChannelSelection | null,
  now: number,
  previous?: PreviousAccount,
) =>
  statement<{ id: string }>(
    db,
    sql`
    INSERT INTO ${disconnectJobs} (id, channel_id, agent_id, owner_id, type, config, account_id, attempts, next_at, created_at)
    SELECT lower(hex(randomblob(16))), c.id, c.agent_id, a.owner_id, c.type,
      ${previous ? JSON.stringify(previous.config) : sql`c.config`},
      ${previous ? previous.accountId : sql`c.account ->> 'id'`}, 0, ${now}, ${now}
    FROM agents a JOIN channels c ON c.agent_id = a.id
    WHERE ${belongTo(selection)} AND a.deleted_at IS NULL AND c.type <> 'webchat'
      AND (c.last_checked_at IS NOT NULL OR c.status = 'active')
      AND NOT ${isUsedElsewhere(sql`a.owner_id`, sql`c.id`, sql`c.type`, previous ? sql`${previous.accountId}` : sql`c.account ->> 'id'`)}
    RETURNING id`,
  )

/** Jobs that are due, the longest due first. */
export const disconnectJobsDue = (db: Database, now: number, most: number) =>
  db
    .select()
    .from(disconnectJobs)
    .where(lte(disconnectJobs.nextAt, now))
    .orderBy(asc(disconnectJobs.nextAt))
    .limit(most)

export const disconnectJobById = (db: Database, id: string) =>
  db.select().from(disconnectJobs).where(eq(disconnectJobs.id, id))

/** Whether a channel uses the account again: another one of the owner, or the channel itself. */
export const isAccountUsed = (db: Database, { ownerId, channelId, type, accountId }: DisconnectJob) =>
  statement<{ isUsed: number }>(
    db,
    sql`SELECT ${isUsedElsewhere(sql`${ownerId}`, sql`${channelId}`, sql`${type}`, sql`${accountId}`)} OR EXISTS (
      SELECT 1 FROM channels WHERE id = ${channelId} AND status <> 'inactive'
        AND coalesce(account ->> 'id', ${accountId}, '') = coalesce(${accountId}, account ->> 'id', '')
    ) AS isUsed`,
  )

export const postponeDisconnectJob = (db: Database, { id, attempts }: DisconnectJob, nextAt: number) =>
  db
    .update(disconnectJobs)
    .set({ attempts: attempts + 1, nextAt })
    .where(eq(disconnectJobs.id, id))

export const deleteDisconnectJob = (db: Database, id: string) =>
  db.delete(disconnectJobs).where(eq(disconnectJobs.id, id))

/** The channel and the result, for the audit log. */
export const auditDetail = ({ channelId }: DisconnectJob, type: ChannelType, reason: string): Condition =>
  sql`SELECT ${channelId} AS id, ${[type, reason].filter(Boolean).join(': ')} AS detail`
