import type { AuditEntry } from '../../contract/audit.ts'
import type { EntryRow } from './audit.store.ts'

/** Of an actor whose user was deleted only the id is returned. */
export const entryView = (row: EntryRow): AuditEntry => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  action: row.action,
  result: row.result,
  actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? '', email: row.actorEmail ?? '' },
  target:
    row.targetType === null || row.targetId === null
      ? null
      : { type: row.targetType, id: row.targetId, name: row.targetName },
  detail: row.detail,
  requestId: row.requestId,
  addressHash: row.ipHash,
})
