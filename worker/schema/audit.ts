import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The audit log. Three triggers refuse to update, delete or replace a row. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: text().primaryKey(),
    at: integer().notNull(),
    actorId: text(),
    action: text().notNull(),
    targetType: text(),
    targetId: text(),
    result: text({ enum: ['ok', 'refused'] }).notNull(),
    requestId: text(),
    ipHash: text(),
    detail: text(),
  },
  (entry) => [
    index('audit_log_at').on(entry.at),
    index('audit_log_actor').on(entry.actorId, entry.at),
    index('audit_log_action').on(entry.action, entry.at),
    index('audit_log_target').on(entry.targetId, entry.at),
    index('audit_log_target_type').on(entry.targetType, entry.at),
    index('audit_log_result').on(entry.result, entry.at),
  ],
)
