import { sql } from 'drizzle-orm'
import { type Database, rowsOf, statement } from '../../worker/core/db.ts'
import type { Block } from './quota.store.ts'

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
