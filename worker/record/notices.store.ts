import { sql } from 'drizzle-orm'
import { NOTIFICATION_MAIL_DELAY_MS } from '../contract/limits.ts'
import { OWNER_KINDS } from '../contract/notification-kinds.ts'
import { type Condition, type Database, rowsOf, statement, valuesOf } from '../core/db.ts'

/** The users who are notified of the threads of an agent (`a`): its owner, and the members who may answer there. */
const recipients = sql`(
  SELECT id FROM users WHERE id = a.owner_id AND is_active AND deleted_at IS NULL
  UNION ALL
  SELECT u.id FROM members m JOIN users u ON u.id = m.user_id AND u.is_active AND u.deleted_at IS NULL
  WHERE m.account_id = a.owner_id AND m.role <> 'viewer'
    AND (m.agent_ids IS NULL OR EXISTS (SELECT 1 FROM json_each(m.agent_ids) WHERE value = a.id)))`

interface NewNotice {
  id: string
  kind: string
  sessionId: string
  channelType: string
  at: number
  /** Only this member is notified, if they may answer there; `null`: everybody who may. */
  assigneeId: string | null
}

/**
 * Writes a row of `notifications` for each event and recipient; for a failure of an engine or a channel only for the owner.
 * Changes nothing when repeated, when the agent is in the bin, or when the condition `when` does not hold.
 */
export const noticesWritten = (
  db: Database,
  agentId: string,
  notices: readonly NewNotice[],
  when: Condition = sql`true`,
) =>
  statement(
    db,
    sql`
    INSERT OR IGNORE INTO notifications
      (id, user_id, account_id, kind, agent_id, session_id, channel_type, at, mail_at, push_at)
    SELECT j.value ->> 'id', u.id, a.owner_id, j.value ->> 'kind', a.id, j.value ->> 'sessionId',
      j.value ->> 'channelType', j.value ->> 'at', j.value ->> 'mailAt', j.value ->> 'at'
    FROM ${rowsOf(notices.map((notice) => ({ ...notice, mailAt: notice.at + NOTIFICATION_MAIL_DELAY_MS })))} j
    JOIN agents a ON a.id = ${agentId} AND a.deleted_at IS NULL AND ${when}
    JOIN users u ON u.id IN ${recipients} AND (j.value ->> 'kind' NOT IN ${valuesOf(OWNER_KINDS)} OR u.id = a.owner_id)
      AND (j.value ->> 'assigneeId' IS NULL OR u.id = j.value ->> 'assigneeId'
      OR j.value ->> 'assigneeId' NOT IN ${recipients})`,
  )

/** Deletes the notifications about threads: a session id can be a telephone number, which must be deleted with the thread. */
export const noticesRemoved = (db: Database, threads: readonly { agentId: string; sessionId: string }[]) => {
  const agentIds = [...new Set(threads.map(({ agentId }) => agentId))]
  return statement(
    db,
    sql`DELETE FROM notifications WHERE agent_id IN ${valuesOf(agentIds)} AND (agent_id, session_id) IN (
      SELECT value ->> 'agentId', value ->> 'sessionId' FROM ${rowsOf(threads)})`,
  )
}

/** The members who may answer the threads of an agent. `isNewTaken`: only those who take new conversations. */
export const answering = (db: Database, agentId: string, isNewTaken: boolean) =>
  statement<{ id: string; name: string }>(
    db,
    sql`
    SELECT u.id, u.name FROM agents a JOIN users u ON u.id IN ${recipients}
    WHERE a.id = ${agentId} AND a.deleted_at IS NULL AND (${Number(!isNewTaken)} OR coalesce((
      SELECT s.settings ->> '$.takesNew' FROM notification_settings s WHERE s.user_id = u.id), 1))
    ORDER BY u.sorted_name, u.id`,
  )
