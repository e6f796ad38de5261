import type { AuditPage, AuditQuery } from '../../contract/audit.ts'
import type { AuditAction, TargetType } from '../../contract/audit-actions.ts'
import { dayAfter } from '../../contract/days.ts'
import { startOfDayIn } from '../../contract/zones.ts'
import type { Caller, Work } from '../../core/context.ts'
import type { Condition, Statement } from '../../core/db.ts'
import { keyedHash } from '../../core/hashing.ts'
import { newId } from '../../core/ids.ts'
import { factsOf, log } from '../../core/log.ts'
import { entriesPage, unlessLogged, unlessLoggedOf, writeEntries, writeEntry } from './audit.store.ts'
import { entryView } from './audit.view.ts'

export type { AuditAction, TargetType } from '../../contract/audit-actions.ts'

export interface AuditEntry {
  action: AuditAction
  /** Absent: `ok`. */
  result?: 'ok' | 'refused'
  actorId?: string
  /** `id` may be an SQL expression that is evaluated in the batch. */
  target?: { type: TargetType; id: string | Condition }
  /** A word or two. Never a token, a password, an address or the text of a message. */
  detail?: string
  /** The entry is written only if this is true when the statement runs. */
  when?: Condition
}

export type Audit = (entry: AuditEntry) => Statement
/** One entry for each row of `targets`, a query of `id` and `detail`. Has to precede the change in its batch. */
type AuditEach = (entry: {
  action: AuditAction
  actorId: string
  targetType: TargetType
  targets: Condition
}) => Statement

const REPEATED_AFTER_MS = 15 * 60_000
const CALL_KEPT = 200

/** The key changes every month, so that hashes of one address cannot be linked across months. */
const addressHash = ({ config, now, address }: Work) =>
  keyedHash(config.privacyKey, 'audit', new Date(now).toISOString().slice(0, 7), address)

const rowOf = ({ now, requestId }: Work, ipHash: string, entry: AuditEntry) => ({
  ...{ id: newId(), at: now, actorId: entry.actorId ?? null, action: entry.action, result: entry.result ?? 'ok' },
  ...{ targetType: entry.target?.type ?? null, targetId: entry.target?.id ?? null, detail: entry.detail ?? null },
  ...{ requestId, ipHash },
})

/** An entry as JSON, for an agent's object to write behind. The id of its target is not an SQL expression. */
export const entryText = async (work: Work, entry: AuditEntry): Promise<string> =>
  JSON.stringify(rowOf(work, await addressHash(work), entry))

/** Prepares the entries of this call. Their statements belong in the batch of the recorded change. */
export async function auditOf(work: Work): Promise<Audit & { once: Audit; each: AuditEach }> {
  const { db, now, requestId } = work
  const ipHash = await addressHash(work)
  const audit: Audit = (entry) => writeEntry(db, rowOf(work, ipHash, entry), entry.when)
  /** For events that an attacker can repeat: one entry for each address in 15 minutes. */
  const once: Audit = (entry) => audit({ ...entry, when: unlessLogged(entry.action, ipHash, now - REPEATED_AFTER_MS) })
  const each: AuditEach = ({ targets, ...entry }) => writeEntries(db, { ...entry, at: now, requestId, ipHash }, targets)
  return Object.assign(audit, { once, each })
}

/**
 * Records a refusal for missing rights, once for each user in 15 minutes, so that repeated refusals do not fill the log. Never
 * fails the call.
 */
export async function recordDenial(work: Work, { userId }: Caller, call: string): Promise<void> {
  try {
    const audit = await auditOf(work)
    const when = unlessLoggedOf('access_denied', userId, work.now - REPEATED_AFTER_MS)
    const target = { type: 'call', id: call.slice(0, CALL_KEPT) } as const
    await audit({ action: 'access_denied', result: 'refused', actorId: userId, target, when })
  } catch (error) {
    log('error', 'audit.notWritten', { requestId: work.requestId, ...factsOf(error) })
  }
}

/** A page of the log, the newest first, by keyset: a late page costs as much as the first. Days are in the caller's time zone. */
export async function listAudit({ db }: Work, { timeZone }: Caller, query: AuditQuery): Promise<AuditPage> {
  const { limit, before, startDate, endDate, ...filters } = query
  const [at, row] = before?.split('-').map(Number) ?? []
  const rows = await entriesPage(db, {
    ...filters,
    from: startDate ? startOfDayIn(startDate, timeZone) : null,
    until: endDate ? startOfDayIn(dayAfter(endDate, 1), timeZone) : null,
    before: at === undefined || row === undefined ? null : { at, row },
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { entries: page.map(entryView), next: last ? `${last.at}-${last.row}` : null }
}

/**
 * Records a change that a job makes: one entry for each row of `targets`, a query of `id` and `detail`. Has to precede the change
 * in its batch.
 */
export const auditEach = (
  { db, now }: Pick<Work, 'db' | 'now'>,
  action: AuditAction,
  targetType: TargetType,
  targets: Condition,
): Statement => writeEntries(db, { at: now, action, targetType }, targets)
