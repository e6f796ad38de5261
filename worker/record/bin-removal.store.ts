import { sql } from 'drizzle-orm'
import { type RecordDatabase, rowsOf, statement } from '../core/db.ts'
import { COLUMNS } from './written.store.ts'

/** Permanently deletes all exchanges in the bin of an agent, or of all agents of an owner. */
export const binEmptied = (db: RecordDatabase, of: { agentId: string } | { ownerId: string }) =>
  statement(
    db,
    sql`DELETE FROM binned_conversations WHERE ${'agentId' in of ? sql`agent_id = ${of.agentId}` : sql`owner_id = ${of.ownerId}`}`,
  )

/** The paths in `content` to the details and the key of an exchange, which are columns of its first message. */
const DETAILS = `$.messages[0][${COLUMNS.indexOf('details')}]`
const KEY = `$.messages[0][${COLUMNS.indexOf('message_key')}]`

/** Permanently deletes from the bin the exchange with a message that its contact has deleted at the provider. */
export const binnedOfMessageDeleted = (db: RecordDatabase, agentId: string, messageKey: string) =>
  statement(
    db,
    sql`
    DELETE FROM binned_conversations WHERE agent_id = ${agentId} AND (
      content ->> ${KEY} = ${messageKey} OR EXISTS (
        SELECT 1 FROM json_each((content ->> ${DETAILS}) -> '$.parts') AS key WHERE key.value ->> 'id' = ${messageKey.slice(messageKey.indexOf(':') + 1)}))`,
  )

/** Permanently deletes up to `most` exchanges that were moved to the bin before this time. */
export const oldBinned = (db: RecordDatabase, before: number, most: number) =>
  statement<{ id: string }>(
    db,
    sql`
    DELETE FROM binned_conversations WHERE id IN (
      SELECT id FROM binned_conversations WHERE deleted_at < ${before} ORDER BY deleted_at LIMIT ${most}) RETURNING id`,
  )

/** The same for exchanges that are older than the retention of their account. */
export const binnedPastRetention = (
  db: RecordDatabase,
  agents: readonly { agentId: string; retentionMs: number }[],
  until: number,
  most: number,
) =>
  statement<{ id: string }>(
    db,
    sql`
    DELETE FROM binned_conversations WHERE id IN (
      SELECT b.id FROM ${rowsOf(agents)} a CROSS JOIN binned_conversations b INDEXED BY binned_conversations_agent
      WHERE b.agent_id = a.value ->> 'agentId' AND b.created_at < ${until} - (a.value ->> 'retentionMs') LIMIT ${most})
    RETURNING id`,
  )
