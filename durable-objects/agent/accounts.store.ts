import { sql } from 'drizzle-orm'
import { type Database, rowsOf, statement } from '../../worker/core/db.ts'

/** The quota block of an agent's object: a row of `usage`. */
export interface Block {
  ownerId: string
  month: string
  agentId: string
}

/**
 * Plan conversations that D1 counts as used and the object does not, because it lost its storage or an answer of D1. A grant
 * to an earlier storage (`op` before `firstOp`) counts as used entirely; one to this storage as far as D1 has it as used.
 */
const uncounted = (firstOp: number, used: number) =>
  sql`CASE WHEN op < ${firstOp} THEN max(granted, used) ELSE max(0, used - ${used}) END`

const before = ({ ownerId, month, agentId }: Block, firstOp: number, used: number) => sql`(
  SELECT CAST(coalesce(sum(${uncounted(firstOp, used)}), 0) AS INTEGER) AS uncounted FROM usage
  WHERE owner_id = ${ownerId} AND month = ${month} AND agent_id = ${agentId})`

interface GrantRequest {
  base: number
  used: number
  op: number
  /** The first operation number of this storage; `null` when earlier grants are loaded already. */
  firstOp: number | null
  /** Upper bound of the new block. */
  most: number
}

/**
 * Grants the object plan conversations on top of `base`: at most `most`, and at most 1/16 of what is left of the plan. It is
 * one conditional statement, so that objects of one account cannot exceed the limit together; a statement that arrives out
 * of order (smaller `op`) changes nothing. No row: the plan is used up. D1 binds numbers as REAL, hence the casts.
 */
export const grantMore = (db: Database, block: Block, { base, used, op, firstOp, most }: GrantRequest) =>
  statement<{ granted: number; used: number }>(
    db,
    sql`
    INSERT INTO usage (owner_id, month, agent_id, granted, used, op)
    SELECT ${block.ownerId}, ${block.month}, ${block.agentId},
      CAST(${base} + uncounted + max(1, min(${most}, CAST(room / 16 AS INTEGER))) AS INTEGER),
      CAST(${used} + uncounted AS INTEGER), CAST(${op} AS INTEGER)
    FROM (
      SELECT own.uncounted, e.conversation_limit - ${base} - own.uncounted - coalesce((
        SELECT sum(max(u.granted, u.used)) FROM usage u
        WHERE u.owner_id = ${block.ownerId} AND u.month = ${block.month} AND u.agent_id <> ${block.agentId}), 0) AS room
      FROM entitlements e, ${firstOp === null ? sql`(SELECT 0 AS uncounted)` : before(block, firstOp, used)} own WHERE e.owner_id = ${block.ownerId})
    WHERE room > 0
    ON CONFLICT (owner_id, month, agent_id) DO UPDATE
      SET granted = excluded.granted, used = max(usage.used, excluded.used), op = excluded.op
      WHERE excluded.op > usage.op
    RETURNING granted, used`,
  )

/** Reads `uncounted` for an object that did not load it yet; nothing is granted. */
export const earlierUsageOf = (db: Database, block: Block, firstOp: number, used: number) =>
  statement<{ uncounted: number }>(db, sql`SELECT uncounted FROM ${before(block, firstOp, used)}`)

/** Lowers the grant of an object to what it keeps. A statement that arrives out of order changes nothing. */
export const returnGrant = (db: Database, { ownerId, month, agentId }: Block, granted: number, op: number) =>
  statement(
    db,
    sql`UPDATE usage SET granted = CAST(${granted} AS INTEGER), op = CAST(${op} AS INTEGER)
      WHERE owner_id = ${ownerId} AND month = ${month} AND agent_id = ${agentId} AND op < ${op}`,
  )

/** Other agents of the account whose grant is larger than their usage, the largest difference first. */
export const otherHolders = (db: Database, { ownerId, month, agentId }: Block, most: number) =>
  statement<{ agentId: string }>(
    db,
    sql`SELECT agent_id AS agentId FROM usage
      WHERE owner_id = ${ownerId} AND month = ${month} AND agent_id <> ${agentId} AND granted > used
      ORDER BY granted - used DESC LIMIT ${most}`,
  )

/** Writes how many plan conversations an object has used in a month: an absolute figure that never decreases. */
export const usageWritten = (db: Database, { ownerId, month, agentId }: Block, used: number) =>
  statement(
    db,
    sql`INSERT INTO usage (owner_id, month, agent_id, granted, used, op)
      VALUES (${ownerId}, ${month}, ${agentId}, 0, CAST(${used} AS INTEGER), 0)
      ON CONFLICT (owner_id, month, agent_id) DO UPDATE SET used = max(used, excluded.used)`,
  )

/** Adds entries to the audit log, each given as JSON and added once for its id. */
export const entriesLogged = (db: Database, entries: readonly string[]) =>
  statement(
    db,
    sql`
    INSERT INTO audit_log (id, at, actor_id, action, target_type, target_id, result, request_id, ip_hash, detail)
    SELECT j.value ->> 'id', j.value ->> 'at', j.value ->> 'actorId', j.value ->> 'action', j.value ->> 'targetType',
      j.value ->> 'targetId', j.value ->> 'result', j.value ->> 'requestId', j.value ->> 'ipHash', j.value ->> 'detail'
    FROM ${rowsOf(entries.map((entry) => JSON.parse(entry) as unknown))} j
    WHERE NOT EXISTS (SELECT 1 FROM audit_log a WHERE a.id = j.value ->> 'id')`,
  )

/** Writes the time of the last message of channels; an earlier time than the stored one changes nothing. */
export const channelActivityWritten = (
  db: Database,
  agentId: string,
  channels: readonly { type: string; at: number }[],
) =>
  statement(
    db,
    sql`
    UPDATE channels SET last_message_at = j.value ->> 'at' FROM ${rowsOf(channels)} j
    WHERE agent_id = ${agentId} AND channels.type = j.value ->> 'type'
      AND coalesce(last_message_at, 0) < (j.value ->> 'at')`,
  )
