import type { Work } from '../../core/context.ts'
import type { Condition, Statement } from '../../core/db.ts'
import { keyedHash } from '../../core/hashing.ts'
import { newId } from '../../core/ids.ts'
import { unlessWritten, writeEntry } from './audit.store.ts'

export type AuditAction =
  | 'login'
  | 'login_throttled'
  | 'logout'
  | 'register'
  | 'refresh_reuse'
  | 'webhook_refused'
  | 'subscription_created'
  | 'subscription_cancelled'
  | 'channel_secret_changed'
  | 'channel_deleted'

export interface AuditEntry {
  action: AuditAction
  result: 'ok' | 'refused'
  actorId?: string
  target?: { type: 'user' | 'email' | 'session' | 'subscription' | 'channel'; id: string }
  /** A word or two for a reader of the log. Never a token, a password, an address or the text of a message. */
  detail?: string
  /** Written only if this holds when the batch gets there. */
  when?: Condition
}

export type Audit = (entry: AuditEntry) => Statement

const REPEATED_AFTER_MS = 15 * 60_000

/** Prepares to write of this call. Its statements go into the same batch as the change that they record. */
export async function auditOf(work: Work): Promise<Audit & { once: Audit }> {
  const { db, config, now, requestId } = work
  const month = new Date(now).toISOString().slice(0, 7)
  // The key changes with the month, so that nobody can be followed through the log for long.
  const ipHash = await keyedHash(config.privacyKey, 'audit', month, work.address)
  const audit: Audit = ({ action, result, actorId = null, target, detail = null, when }) =>
    writeEntry(
      db,
      {
        id: newId(),
        at: now,
        actorId,
        action,
        targetType: target?.type ?? null,
        targetId: target?.id ?? null,
        result,
        requestId,
        ipHash,
        detail,
      },
      when,
    )
  /** For what an attacker can repeat at will: one entry an address and a quarter of an hour. */
  const once: Audit = (entry) => audit({ ...entry, when: unlessWritten(entry.action, ipHash, now - REPEATED_AFTER_MS) })
  return Object.assign(audit, { once })
}
