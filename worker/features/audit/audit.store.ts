import { sql } from 'drizzle-orm'
import type { Condition, Database, Statement } from '../../core/db.ts'
import { auditLog } from './audit.table.ts'

export type AuditRow = Required<typeof auditLog.$inferInsert>

/** Writes an entry; with `when`, only if that still holds at that point of the batch. */
export const writeEntry = (db: Database, row: AuditRow, when: Condition = sql`TRUE`): Statement =>
  db.insert(auditLog).select(sql`
    SELECT ${row.id}, ${row.at}, ${row.actorId}, ${row.action}, ${row.targetType}, ${row.targetId}, ${row.result},
      ${row.requestId}, ${row.ipHash}, ${row.detail}
    WHERE ${when}`)

/** Holds unless such an entry from this address was written since. */
export const unlessWritten = (action: string, ipHash: string, since: number): Condition =>
  sql`NOT EXISTS (SELECT 1 FROM audit_log WHERE action = ${action} AND at > ${since} AND ip_hash = ${ipHash})`
