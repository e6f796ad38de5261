import type { NoticeKind } from '../../worker/contract/notification-kinds.ts'
import type { OutboxKind } from '../../worker/contract/rejected.ts'
import { newId } from '../../worker/core/ids.ts'
import type { Binning } from '../../worker/record/binned.store.ts'
import type { Thread } from './rows.ts'

/**
 * What of the working set is still to be written into D1: `exchange`, `delivery` and `deletion` by the id of their
 * exchange, `message` by the id of one that no turn answers, `status` and `rating` by the key of their thread, `undropped` by the key of
 * a message that is dropped no more, `notice` by the id of what members are notified of, `untold` by the session of a thread
 * that is gone, `usage` by its month, `rejected`
 * (without a name) how many entries are set aside.
 */
export interface OutboxEntry extends Record<string, SqlStorageValue> {
  number: number
  kind: OutboxKind
  ref: string
}

/** An event that members are notified of, once for each id. `sessionId`: of its thread; empty of an engine. */
export interface Notice {
  id: string
  kind: NoticeKind
  sessionId: string
  channelType: string
  at: number
}

/** How many entries are set aside, and when the first of them was. */
interface SetAsideCount extends Record<string, SqlStorageValue> {
  rejected: number
  rejectedSince: number | null
}

/** An entry that D1 refuses. */
export interface Rejected extends OutboxEntry {
  reason: string
  at: number
}

/**
 * A list of names, not of rows: the rows are made when they are written, as they are then. An entry that is added again
 * gets a new number, so that a change during the writing is written once more.
 */
export class Outbox {
  readonly #sql: SqlStorage
  readonly #onAdd: () => void
  /** Exchanges whose deletion was written since the object woke, or is still to be written. */
  readonly #deleted: Set<string>
  /** `null`: entries were set aside or taken back since it was counted. */
  #setAside: SetAsideCount | null = null

  constructor(sql: SqlStorage, onAdd: () => void) {
    this.#sql = sql
    this.#onAdd = onAdd
    const query = `SELECT ref FROM outbox WHERE kind = 'deletion' UNION SELECT ref FROM rejected WHERE kind = 'deletion'`
    const rows = sql.exec<{ ref: string }>(query).toArray()
    this.#deleted = new Set(rows.map(({ ref }) => ref))
  }

  add(kind: OutboxKind, ref: string): void {
    if (kind === 'deletion') {
      this.#deleted.add(ref)
      this.#forget(ref)
    }
    this.#sql.exec('INSERT OR REPLACE INTO outbox (kind, ref) VALUES (?, ?)', kind, ref)
    this.#onAdd()
  }

  /** The first entries, of those up to this number. */
  first(most: number, upTo: number): OutboxEntry[] {
    const query = 'SELECT number, kind, ref FROM outbox WHERE number <= ? ORDER BY number LIMIT ?'
    return this.#sql.exec<OutboxEntry>(query, upTo, most).toArray()
  }

  /** The largest number of an entry; 0 when there is none. */
  last(): number {
    return this.#sql.exec<{ number: number | null }>('SELECT max(number) AS number FROM outbox').one().number ?? 0
  }

  /** D1 has confirmed these, also those that it refused before. */
  done(entries: readonly OutboxEntry[]): void {
    this.#sql.exec(
      'DELETE FROM outbox WHERE number IN (SELECT value FROM json_each(?))',
      JSON.stringify(entries.map(({ number }) => number)),
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
    if (taken.toArray().length > 0) this.#changed()
  }

  /** D1 refuses a row: it is set aside, so that the others go on. */
  reject({ number, kind, ref }: OutboxEntry, reason: string, now: number): void {
    this.#sql.exec('INSERT INTO rejected (kind, ref, reason, at) VALUES (?, ?, ?, ?)', kind, ref, reason, now)
    this.#sql.exec('DELETE FROM outbox WHERE number = ?', number)
    this.#setAside = null
    if (kind !== 'rejected') this.#changed()
  }

  /** What is set aside, the oldest first. */
  rejected(): Rejected[] {
    return this.#sql.exec<Rejected>('SELECT number, kind, ref, reason, at FROM rejected ORDER BY number').toArray()
  }

  /** How many entries are set aside, and since when. */
  rejectedCount(): SetAsideCount {
    const query = 'SELECT count(*) AS rejected, min(at) AS rejectedSince FROM rejected'
    this.#setAside ??= this.#sql.exec<SetAsideCount>(query).one()
    return this.#setAside
  }

  /** D1 is told how many entries are set aside. */
  #changed(): void {
    this.#setAside = null
    this.add('rejected', '')
  }

  /** Tries again what was set aside before then. */
  retryRejected(before: number): void {
    const rows = this.#sql
      .exec<{ kind: OutboxKind; ref: string }>('DELETE FROM rejected WHERE at < ? RETURNING kind, ref', before)
      .toArray()
    for (const { kind, ref } of rows) this.add(kind, ref)
    if (rows.length > 0) this.#changed()
  }

  /** Forgets what was set aside. */
  drop(number: number): void {
    this.#sql.exec('DELETE FROM rejected WHERE number = ?', number)
    this.#changed()
  }

  /** What D1 refused of an exchange that is being deleted need not be written any more. */
  #forget(ref: string): void {
    const rows = this.#sql.exec("DELETE FROM rejected WHERE ref = ? AND kind <> 'deletion' RETURNING number", ref)
    if (rows.toArray().length > 0) this.#changed()
  }

  /** Deletes an exchange: for good, unless it goes into the bin. */
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

  /** Notifies members of a thread, or the owner of an engine (an empty key). The id is stored in the caller's transaction, so that a repeated write is the same event. */
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

  /** Of an exchange whose deletion is still to be written, who puts it into the bin; `null`: it is deleted for good. */
  binning(ref: string): Binning | null {
    const query = 'SELECT deleted_by AS deletedBy, deleted_at AS deletedAt FROM binnings WHERE ref = ?'
    const [row] = this.#sql.exec<Record<keyof Binning, SqlStorageValue>>(query, ref).toArray()
    return (row as unknown as Binning | undefined) ?? null
  }

  /** It is in D1 again. */
  restored(ref: string): void {
    this.#deleted.delete(ref)
  }

  /** Whether an exchange was deleted: a reading of D1 that began before that must not bring it back. */
  isDeleted(ref: string): boolean {
    return this.#deleted.has(ref)
  }

  isEmpty(): boolean {
    return this.#sql.exec('SELECT 1 FROM outbox LIMIT 1').toArray().length === 0
  }

  /** Whether an exchange has something that D1 has not confirmed. */
  holds(ref: string): boolean {
    return (
      this.#sql.exec('SELECT 1 FROM outbox WHERE ref = ?', ref).toArray().length > 0 ||
      this.#sql.exec('SELECT 1 FROM rejected WHERE ref = ?', ref).toArray().length > 0
    )
  }
}
