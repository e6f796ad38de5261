import type { NoticeKind } from '../../worker/contract/notification-kinds.ts'
import type { OutboxKind } from '../../worker/contract/rejected.ts'
import { newId } from '../../worker/core/ids.ts'
import type { Binning } from '../../worker/record/binned.store.ts'
import type { Thread } from './rows.ts'

/**
 * An entry names a row that is to be written to D1. Kinds are stored and served by the API. `ref` by kind:
 * - `exchange`, `delivery`, `deletion`: uid of the turn
 * - `message`: id of a member's message
 * - `status`, `rating`: session id of the thread
 * - `assignment`: session id of the thread and user id of the member, as JSON
 * - `undropped`: dedupe key of a dropped message that is queued again
 * - `notice`: id of a notice to members
 * - `untold`: session id of a deleted thread, whose notices to members are deleted
 * - `act`: an entry of the audit log, as JSON
 * - `usage`: month
 * - `rejected`: empty; writes how many entries D1 refuses
 */
export interface OutboxEntry extends Record<string, SqlStorageValue> {
  number: number
  kind: OutboxKind
  ref: string
}

/** An event of which members are notified, once for each id. `sessionId` is empty when it concerns an engine. */
export interface Notice {
  id: string
  kind: NoticeKind
  sessionId: string
  channelType: string
  at: number
}

/** How many entries D1 refuses (they are set aside in the table `rejected`), and since when the oldest. */
interface SetAsideCount extends Record<string, SqlStorageValue> {
  rejected: number
  rejectedSince: number | null
}

/** An entry whose row D1 refuses. */
interface Rejected extends OutboxEntry {
  reason: string
  at: number
}

/**
 * The queue of rows to write to D1. It holds references and no rows: a flush builds each row from the state at that time, so
 * that several changes are one write. An entry that is added again gets a new number: `confirm` after a write that began
 * before does not remove it.
 */
export class Outbox {
  readonly #sql: SqlStorage
  readonly #onAdd: () => void
  /** Exchanges whose deletion is queued, or was written since this instance started. */
  readonly #deleted: Set<string>
  /** The number of the entry that was added last. */
  #lastNumber: number
  /** Cached count; `null` after the table `rejected` has changed. */
  #rejectedCache: SetAsideCount | null = null

  constructor(sql: SqlStorage, onAdd: () => void) {
    this.#sql = sql
    this.#onAdd = onAdd
    this.#lastNumber = this.last()
    const query = `SELECT ref FROM outbox WHERE kind = 'deletion' UNION SELECT ref FROM rejected WHERE kind = 'deletion'`
    const rows = sql.exec<{ ref: string }>(query).toArray()
    this.#deleted = new Set(rows.map(({ ref }) => ref))
  }

  add(kind: OutboxKind, ref: string): void {
    if (kind === 'deletion') {
      this.#deleted.add(ref)
      this.#dropRejectionsOf(ref)
    }
    this.#lastNumber++
    this.#sql.exec('INSERT OR REPLACE INTO outbox (ref, kind, number) VALUES (?, ?, ?)', ref, kind, this.#lastNumber)
    this.#onAdd()
  }

  /** Queues the assignment of a thread to the member who has taken it over. */
  assign(sessionId: string, userId: string): void {
    this.add('assignment', JSON.stringify({ sessionId, userId }))
  }

  /** The oldest entries, with a number of at most `upTo`. */
  first(limit: number, upTo: number): OutboxEntry[] {
    const query = 'SELECT number, kind, ref FROM outbox WHERE number <= ? ORDER BY number LIMIT ?'
    return this.#sql.exec<OutboxEntry>(query, upTo, limit).toArray()
  }

  /** The largest number of an entry; 0 if the outbox is empty. */
  last(): number {
    return this.#sql.exec<{ number: number | null }>('SELECT max(number) AS number FROM outbox').one().number ?? 0
  }

  /** Removes entries that D1 has written, with their data and their earlier rejections. */
  confirm(entries: readonly OutboxEntry[]): void {
    this.#sql.exec(
      `DELETE FROM outbox WHERE (ref, kind, number) IN (
         SELECT j.value ->> 'ref', j.value ->> 'kind', j.value ->> 'number' FROM json_each(?) j)`,
      JSON.stringify(entries),
    )
    if (entries.some(({ kind }) => kind === 'deletion'))
      this.#sql.exec(
        `DELETE FROM binnings WHERE ref IN (SELECT j.value ->> 'ref' FROM json_each(?) j WHERE j.value ->> 'kind' = 'deletion')`,
        JSON.stringify(entries),
      )
    if (entries.some(({ kind }) => kind === 'notice'))
      this.#sql.exec(
        `DELETE FROM notices WHERE id NOT IN (
           SELECT ref FROM outbox WHERE kind = 'notice' UNION ALL SELECT ref FROM rejected WHERE kind = 'notice')`,
      )
    if (this.rejectedCount().rejected === 0) return
    const taken = this.#sql.exec(
      `DELETE FROM rejected WHERE EXISTS (
         SELECT 1 FROM json_each(?) j WHERE j.value ->> 'kind' = rejected.kind AND j.value ->> 'ref' = rejected.ref)
       RETURNING number`,
      JSON.stringify(entries),
    )
    if (taken.toArray().length > 0) this.#queueRejectedCount()
  }

  /** Sets an entry aside that D1 refuses, so that it does not hold up the others. */
  reject({ number, kind, ref }: OutboxEntry, reason: string, now: number): void {
    this.#sql.exec('INSERT INTO rejected (kind, ref, reason, at) VALUES (?, ?, ?, ?)', kind, ref, reason, now)
    this.#sql.exec('DELETE FROM outbox WHERE ref = ? AND kind = ? AND number = ?', ref, kind, number)
    this.#rejectedCache = null
    if (kind !== 'rejected') this.#queueRejectedCount()
  }

  /** The refused entries, oldest first. */
  rejected(): Rejected[] {
    return this.#sql.exec<Rejected>('SELECT number, kind, ref, reason, at FROM rejected ORDER BY number').toArray()
  }

  /** How many entries are refused, and since when (milliseconds UTC; `null`: none). */
  rejectedCount(): SetAsideCount {
    const query = 'SELECT count(*) AS rejected, min(at) AS rejectedSince FROM rejected'
    this.#rejectedCache ??= this.#sql.exec<SetAsideCount>(query).one()
    return this.#rejectedCache
  }

  /** Queues the new count of refused entries for D1, where administrators see it. */
  #queueRejectedCount(): void {
    this.#rejectedCache = null
    this.add('rejected', '')
  }

  /** Queues entries again that were set aside before this time. */
  retryRejected(before: number): void {
    const rows = this.#sql
      .exec<{ kind: OutboxKind; ref: string }>('DELETE FROM rejected WHERE at < ? RETURNING kind, ref', before)
      .toArray()
    for (const { kind, ref } of rows) this.add(kind, ref)
    if (rows.length > 0) this.#queueRejectedCount()
  }

  drop(number: number): void {
    this.#sql.exec('DELETE FROM rejected WHERE number = ?', number)
    this.#queueRejectedCount()
  }

  /** Drops refused entries of an exchange that is being deleted: they need not be written any more. */
  #dropRejectionsOf(ref: string): void {
    const rows = this.#sql.exec("DELETE FROM rejected WHERE ref = ? AND kind <> 'deletion' RETURNING number", ref)
    if (rows.toArray().length > 0) this.#queueRejectedCount()
  }

  /** Queues the deletion of an exchange: for good, or with `binning` into the bin. */
  delete(ref: string, binning: Binning | null): void {
    if (binning)
      this.#sql.exec(
        'INSERT OR REPLACE INTO binnings (ref, deleted_by, deleted_at) VALUES (?, ?, ?)',
        ref,
        binning.deletedBy,
        binning.deletedAt,
      )
    this.add('deletion', ref)
  }

  /** Queues a notice about a thread, or an engine (empty key). Its id is stored with it, so that repeated writes are one notice. */
  notify(kind: NoticeKind, { key, channelType }: Pick<Thread, 'key' | 'channelType'>, at: number): void {
    const id = newId()
    const query = 'INSERT INTO notices (id, kind, session_id, channel_type, at) VALUES (?, ?, ?, ?, ?)'
    this.#sql.exec(query, id, kind, key, channelType, at)
    this.add('notice', id)
  }

  notice(id: string): Notice | null {
    const query = 'SELECT id, kind, session_id AS sessionId, channel_type AS channelType, at FROM notices WHERE id = ?'
    const [row] = this.#sql.exec<Record<keyof Notice, SqlStorageValue>>(query, id).toArray()
    return (row as unknown as Notice | undefined) ?? null
  }

  /** Who moves an exchange into the bin with a queued deletion, and when; `null`: it is deleted for good. */
  binning(ref: string): Binning | null {
    const query = 'SELECT deleted_by AS deletedBy, deleted_at AS deletedAt FROM binnings WHERE ref = ?'
    const [row] = this.#sql.exec<Record<keyof Binning, SqlStorageValue>>(query, ref).toArray()
    return (row as unknown as Binning | undefined) ?? null
  }

  /** An exchange was restored from the bin: it may be read from D1 again. */
  markRestored(ref: string): void {
    this.#deleted.delete(ref)
  }

  /** Whether an exchange was deleted: the result of a read of D1 that began before must not add it again. */
  isDeleted(ref: string): boolean {
    return this.#deleted.has(ref)
  }

  isEmpty(): boolean {
    return this.#sql.exec('SELECT 1 FROM outbox LIMIT 1').toArray().length === 0
  }

  /** Whether D1 has not confirmed everything of an exchange: an entry is queued or refused. */
  holds(ref: string): boolean {
    return (
      this.#sql.exec('SELECT 1 FROM outbox WHERE ref = ?', ref).toArray().length > 0 ||
      this.#sql.exec('SELECT 1 FROM rejected WHERE ref = ?', ref).toArray().length > 0
    )
  }
}
