import { sql } from 'drizzle-orm'
import { type Database, rowsOf, statement } from '../../worker/core/db.ts'

/** Whose plan conversations of which month an object holds. */
export interface Block {
  ownerId: string
  month: string
  agentId: string
}

/**
 * What D1 has of an object that does not know it: it lost its storage, or an answer. Grants of an object before it
 * (`op` smaller than its first) count as used; of its own, what it has counted so already.
 */
const known = (firstOp: number, used: number) =>
  sql`CASE WHEN op < ${firstOp} THEN max(granted, used) ELSE max(0, used - ${used}) END`

const before = ({ ownerId, month, agentId }: Block, firstOp: number, used: number) => sql`(
  SELECT CAST(coalesce(sum(${known(firstOp, used)}), 0) AS INTEGER) AS known FROM usage
  WHERE owner_id = ${ownerId} AND month = ${month} AND agent_id = ${agentId})`

interface Wanted {
  base: number
  used: number
  op: number
  /** The object's first; `null` where it knows what it was granted. */
  firstOp: number | null
  most: number
}

/**
 * Grants the object plan conversations on top of `base`: at most `most`, and the fewer the nearer the end of the plan is.
 * One statement, so that objects of the same account cannot pass the limit together; one that comes late (`op`) changes
 * nothing. No row: the plan is used up. D1 binds every number as REAL, hence the casts.
 */
export const grantMore = (db: Database, block: Block, { base, used, op, firstOp, most }: Wanted) =>
  statement<{ granted: number; used: number }>(
    db,
    sql`
    INSERT INTO usage (owner_id, month, agent_id, granted, used, op)
    SELECT ${block.ownerId}, ${block.month}, ${block.agentId},
      CAST(${base} + known + max(1, min(${most}, CAST(room / 16 AS INTEGER))) AS INTEGER),
      CAST(${used} + known AS INTEGER), CAST(${op} AS INTEGER)
    FROM (
      SELECT own.known, e.conversation_limit - ${base} - own.known - coalesce((
        SELECT sum(max(u.granted, u.used)) FROM usage u
        WHERE u.owner_id = ${block.ownerId} AND u.month = ${block.month} AND u.agent_id <> ${block.agentId}), 0) AS room
      FROM entitlements e, ${firstOp === null ? sql`(SELECT 0 AS known)` : before(block, firstOp, used)} own WHERE e.owner_id = ${block.ownerId})
    WHERE room > 0
    ON CONFLICT (owner_id, month, agent_id) DO UPDATE
      SET granted = excluded.granted, used = max(usage.used, excluded.used), op = excluded.op
      WHERE excluded.op > usage.op
    RETURNING granted, used`,
  )

/** What D1 has of an object that does not know it. */
export const knownOf = (db: Database, block: Block, firstOp: number, used: number) =>
  statement<{ known: number }>(db, sql`SELECT known FROM ${before(block, firstOp, used)}`)

/** Lowers what the object was granted. */
export const returnGrant = (db: Database, { ownerId, month, agentId }: Block, granted: number, op: number) =>
  statement(
    db,
    sql`UPDATE usage SET granted = CAST(${granted} AS INTEGER), op = CAST(${op} AS INTEGER)
      WHERE owner_id = ${ownerId} AND month = ${month} AND agent_id = ${agentId} AND op < ${op}`,
  )

/** Agents of the account that D1 has granted more than they have used, those with the most first. */
export const holdersBeside = (db: Database, { ownerId, month, agentId }: Block, most: number) =>
  statement<{ agentId: string }>(
    db,
    sql`SELECT agent_id AS agentId FROM usage
      WHERE owner_id = ${ownerId} AND month = ${month} AND agent_id <> ${agentId} AND granted > used
      ORDER BY granted - used DESC LIMIT ${most}`,
  )

/** How many plan conversations an object has used: absolute, and never less than before. */
export const usageWritten = (db: Database, { ownerId, month, agentId }: Block, used: number) =>
  statement(
    db,
    sql`INSERT INTO usage (owner_id, month, agent_id, granted, used, op)
      VALUES (${ownerId}, ${month}, ${agentId}, 0, CAST(${used} AS INTEGER), 0)
      ON CONFLICT (owner_id, month, agent_id) DO UPDATE SET used = max(used, excluded.used)`,
  )

/** When somebody last wrote on each of these channels of an agent; an earlier time changes nothing. */
export const channelsHeard = (db: Database, agentId: string, heard: readonly { type: string; at: number }[]) =>
  statement(
    db,
    sql`
    UPDATE channels SET last_message_at = j.value ->> 'at' FROM ${rowsOf(heard)} j
    WHERE agent_id = ${agentId} AND channels.type = j.value ->> 'type'
      AND coalesce(last_message_at, 0) < (j.value ->> 'at')`,
  )
