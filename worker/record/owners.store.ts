import { sql } from 'drizzle-orm'
import { type RecordDatabase, statement, valuesOf } from '../core/db.ts'

const TABLES = ['threads', 'binned_conversations', 'dropped_messages'] as const

/**
 * Sets the owner in up to `most` rows of agents, in each table with an owner. Each statement returns one row for each that it
 * changed. Rows are found by their agents, because the previous owner may keep other agents.
 */
export const setOwnerOfRecords = (db: RecordDatabase, agentIds: readonly string[], ownerId: string, most: number) =>
  TABLES.map((table) =>
    statement<{ moved: number }>(
      db,
      sql`
      UPDATE ${sql.raw(table)} SET owner_id = ${ownerId} WHERE rowid IN (
        SELECT rowid FROM ${sql.raw(table)} WHERE agent_id IN ${valuesOf(agentIds)} AND owner_id <> ${ownerId} LIMIT ${most})
      RETURNING 1 AS moved`,
    ),
  )
