import { type SQL, sql } from 'drizzle-orm'
import type { Condition, Database, Statement } from '../../core/db.ts'
import { auditLog } from './audit.table.ts'

type Row = Required<typeof auditLog.$inferInsert>
/** `targetId` may be a value that is found when the statement runs. */
export type AuditRow = Omit<Row, 'targetId'> & { targetId: string | SQL | null }

/** Writes an entry; with `when`, only if that still holds at that point of the batch. */
export const writeEntry = (db: Database, row: AuditRow, when: Condition = sql`TRUE`): Statement =>
  db.insert(auditLog).select(sql`
    SELECT ${row.id}, ${row.at}, ${row.actorId}, ${row.action}, ${row.targetType}, ${row.targetId}, ${row.result},
      ${row.requestId}, ${row.ipHash}, ${row.detail}
    WHERE ${when}`)

const FRESH_ID = sql`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) ||
  '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`

/** Writes one entry for each row of `targets`, a query of `id` and `detail`. */
export const writeEntries = (
  db: Database,
  { at, action, targetType }: Pick<Row, 'at' | 'action' | 'targetType'>,
  targets: Condition,
): Statement =>
  db.insert(auditLog).select(sql`
    SELECT ${FRESH_ID}, ${at}, NULL, ${action}, ${targetType}, t.id, 'ok', NULL, NULL, t.detail FROM (${targets}) t`)

/** Holds unless such an entry from this address was written since. */
export const unlessWritten = (action: string, ipHash: string, since: number): Condition =>
  sql`NOT EXISTS (SELECT 1 FROM audit_log WHERE action = ${action} AND at > ${since} AND ip_hash = ${ipHash})`
