import { and, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Condition, Database, Statement } from '../../core/db.ts'
import { pick } from '../../core/pick.ts'
import { auditLog } from '../../schema/audit.ts'
import { users } from '../../schema/users.ts'

type Row = Required<typeof auditLog.$inferInsert>
/** `targetId` may be an SQL expression. */
type AuditRow = Omit<Row, 'targetId'> & { targetId: string | SQL | null }

/** Writes an entry; with `when`, only if that is true when the statement runs. */
export const writeEntry = (db: Database, row: AuditRow, when: Condition = sql`TRUE`): Statement =>
  db.insert(auditLog).select(sql`
    SELECT ${row.id}, ${row.at}, ${row.actorId}, ${row.action}, ${row.targetType}, ${row.targetId}, ${row.result},
      ${row.requestId}, ${row.ipHash}, ${row.detail}
    WHERE ${when}`)

const FRESH_ID = sql`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) ||
  '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`

/** The columns that all entries of one change share. */
type SharedFacts = Pick<Row, 'at' | 'action' | 'targetType'> & Partial<Pick<Row, 'actorId' | 'requestId' | 'ipHash'>>

/** Writes one entry for each row of `targets`, a query of `id` and `detail`. */
export const writeEntries = (
  db: Database,
  { at, action, targetType, actorId = null, requestId = null, ipHash = null }: SharedFacts,
  targets: Condition,
): Statement =>
  db.insert(auditLog).select(sql`
    SELECT ${FRESH_ID}, ${at}, ${actorId}, ${action}, ${targetType}, t.id, 'ok', ${requestId}, ${ipHash}, t.detail
    FROM (${targets}) t`)

/** True unless the address has such an entry since `since`. */
export const unlessLogged = (action: string, ipHash: string, since: number): Condition =>
  sql`NOT EXISTS (SELECT 1 FROM audit_log WHERE action = ${action} AND at > ${since} AND ip_hash = ${ipHash})`

/** True unless the user has such an entry since `since`. The `+` makes SQLite use the index by user, which has few rows. */
export const unlessLoggedOf = (action: string, actorId: string, since: number): Condition =>
  sql`NOT EXISTS (SELECT 1 FROM audit_log WHERE actor_id = ${actorId} AND at > ${since} AND +action = ${action})`

export interface AuditFilter {
  actorId?: string | undefined
  action?: string | undefined
  targetType?: string | undefined
  targetId?: string | undefined
  result?: 'ok' | 'refused' | undefined
  /** Milliseconds: entries from `from` on, and before `until`. */
  from: number | null
  until: number | null
  /** Only entries that follow this one on the pages, which begin with the newest. */
  before: { at: number; row: number } | null
  limit: number
}

/** Rows are only inserted, so the rowid orders entries of the same millisecond. */
const row = sql<number>`audit_log.rowid`

const currentName = (owner: SQL) => sql`(SELECT name FROM users WHERE id = ${owner} AND deleted_at IS NULL)`

/**
 * The current name of the target: a lookup by key for each entry of a page. Of a thread the name of its account, or of the member
 * to whom it was assigned: the last id in `detail`.
 */
const targetName = sql<string | null>`CASE audit_log.target_type
  WHEN 'user' THEN ${currentName(sql`audit_log.target_id`)}
  WHEN 'session' THEN ${currentName(sql`(SELECT user_id FROM sessions WHERE id = audit_log.target_id)`)}
  WHEN 'subscription' THEN ${currentName(sql`(SELECT user_id FROM subscriptions WHERE id = audit_log.target_id)`)}
  WHEN 'thread' THEN ${currentName(sql`substr(audit_log.detail, -36)`)}
  WHEN 'role' THEN (SELECT name FROM roles WHERE id = audit_log.target_id)
  WHEN 'permission' THEN (SELECT name FROM permissions WHERE id = audit_log.target_id)
  WHEN 'plan' THEN (SELECT name FROM plans WHERE id = audit_log.target_id)
  WHEN 'agent_type' THEN (SELECT name FROM agent_types WHERE id = audit_log.target_id)
  WHEN 'channel' THEN (SELECT name FROM agents WHERE id = (SELECT agent_id FROM channels WHERE id = audit_log.target_id))
END`

/** The newest first, by the index of the given filter. */
export const entriesPage = (db: Database, wanted: AuditFilter) => {
  const { actorId, action, targetType, targetId, result, from, until, before, limit } = wanted
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      row: row.as('row'),
      action: auditLog.action,
      result: auditLog.result,
      actorId: auditLog.actorId,
      actorName: users.name,
      actorEmail: users.email,
      targetName: targetName.as('target_name'),
      ...pick(auditLog, 'targetType', 'targetId', 'detail', 'requestId', 'ipHash'),
    })
    .from(auditLog)
    .leftJoin(users, and(eq(users.id, auditLog.actorId), isNull(users.deletedAt)))
    .where(
      and(
        actorId ? eq(auditLog.actorId, actorId) : undefined,
        action ? eq(auditLog.action, action) : undefined,
        targetId ? eq(auditLog.targetId, targetId) : undefined,
        targetType ? eq(auditLog.targetType, targetType) : undefined,
        result ? eq(auditLog.result, result) : undefined,
        from === null ? undefined : gte(auditLog.at, from),
        until === null ? undefined : lt(auditLog.at, until),
        before ? sql`(${auditLog.at}, ${row}) < (${before.at}, ${before.row})` : undefined,
      ),
    )
    .orderBy(desc(auditLog.at), desc(row))
    .limit(limit)
}

export type EntryRow = Awaited<ReturnType<typeof entriesPage>>[number]
