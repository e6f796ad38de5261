import { asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Settings } from '../../contract/channel-settings.ts'
import type { ChannelType } from '../../contract/channels.ts'
import { type Condition, type Database, statement } from '../../core/db.ts'
import { farewells } from './farewells.table.ts'

export type Farewell = typeof farewells.$inferSelect

/** Whose channels fall silent: one, those of an agent, or those of all agents of an owner. */
export type Whose = { channelId: string } | { agentId: string } | { ownerId: string }

const belongTo = (whose: Whose | null): SQL => {
  if (whose === null) return sql`0`
  if ('channelId' in whose) return sql`c.id = ${whose.channelId}`
  return 'agentId' in whose ? sql`c.agent_id = ${whose.agentId}` : sql`a.owner_id = ${whose.ownerId}`
}

/** The account speaks on through another channel of its owner. */
const speaksOn = (owner: SQL, channelId: SQL, type: SQL, accountId: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM agents oa CROSS JOIN channels o ON o.agent_id = oa.id
  WHERE oa.owner_id = ${owner} AND oa.deleted_at IS NULL AND o.type = ${type} AND o.id <> ${channelId}
    AND o.status <> 'inactive' AND o.account ->> 'id' = ${accountId})`

/** Another account than the channel has by now. */
interface Left {
  config: Settings
  accountId: string
}

/**
 * Writes down that the providers of these channels are to be told; it belongs into the batch that silences them, before
 * it (`null`: none is silenced). None is told that never heard of the channel. `left`: of the account that it had. Answers the ids of what was
 * written.
 */
export const farewellsTo = (db: Database, whose: Whose | null, now: number, left?: Left) =>
  statement<{ id: string }>(
    db,
    sql`
    INSERT INTO ${farewells} (id, channel_id, agent_id, owner_id, type, config, account_id, attempts, next_at, created_at)
    SELECT lower(hex(randomblob(16))), c.id, c.agent_id, a.owner_id, c.type,
      ${left ? JSON.stringify(left.config) : sql`c.config`}, ${left ? left.accountId : sql`c.account ->> 'id'`}, 0, ${now}, ${now}
    FROM agents a JOIN channels c ON c.agent_id = a.id
    WHERE ${belongTo(whose)} AND a.deleted_at IS NULL AND c.type <> 'webchat'
      AND (c.last_checked_at IS NOT NULL OR c.status = 'active')
      AND NOT ${speaksOn(sql`a.owner_id`, sql`c.id`, sql`c.type`, left ? sql`${left.accountId}` : sql`c.account ->> 'id'`)}
    RETURNING id`,
  )

/** Those whose time has come, the longest due first. */
export const farewellsDue = (db: Database, now: number, most: number) =>
  db.select().from(farewells).where(lte(farewells.nextAt, now)).orderBy(asc(farewells.nextAt)).limit(most)

export const farewellById = (db: Database, id: string) => db.select().from(farewells).where(eq(farewells.id, id))

/** Whether its account is spoken for again: by another channel of the owner, or by the channel itself. */
export const isSpokenFor = (db: Database, { ownerId, channelId, type, accountId }: Farewell) =>
  statement<{ isSpokenFor: number }>(
    db,
    sql`SELECT ${speaksOn(sql`${ownerId}`, sql`${channelId}`, sql`${type}`, sql`${accountId}`)} OR EXISTS (
      SELECT 1 FROM channels WHERE id = ${channelId} AND status <> 'inactive'
        AND coalesce(account ->> 'id', ${accountId}, '') = coalesce(${accountId}, account ->> 'id', '')
    ) AS isSpokenFor`,
  )

export const farewellLater = (db: Database, { id, attempts }: Farewell, nextAt: number) =>
  db
    .update(farewells)
    .set({ attempts: attempts + 1, nextAt })
    .where(eq(farewells.id, id))

export const farewellOver = (db: Database, id: string) => db.delete(farewells).where(eq(farewells.id, id))

/** For the log: the channel, and what came of it. */
export const toldOf = ({ channelId }: Farewell, type: ChannelType, why: string): Condition =>
  sql`SELECT ${channelId} AS id, ${[type, why].filter(Boolean).join(': ')} AS detail`
