import type { StoredUpload, UploadClaim } from '../../worker/agent-client/library.ts'
import type { ErrorCode } from '../../worker/contract/errors.ts'
import { UPLOADS_KEPT_MAX_BYTES } from '../../worker/contract/upload-limits.ts'
import type { UploadType } from '../../worker/contract/uploads.ts'
import { DAY_MS } from '../../worker/core/days.ts'

const CHUNK = 1_000_000
const CHECKED_AT_ONCE = 100

/** A file that was claimed by a message; it is kept for as long as D1 has that message. */
interface ClaimedUpload {
  id: string
  sessionId: string
  claimedAt: number
}

type Row = { id: string; name: string; type: string; size: number }
const uploadFrom = ({ id, name, type, size }: Row): StoredUpload => ({ id, name, type: type as UploadType, size })

/**
 * Files of members for contacts. A file that no message claims within a day is deleted. A claimed one is checked once a day, and
 * deleted when its message is neither in the record nor in the bin.
 */
export class Uploads {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
    sql.exec(`
      CREATE TABLE IF NOT EXISTS uploads (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL, size INTEGER NOT NULL, message_key TEXT,
        session_id TEXT, claimed_at INTEGER, checked_at INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS uploads_checked ON uploads (checked_at);
      CREATE TABLE IF NOT EXISTS upload_chunks (
        upload_id TEXT NOT NULL, number INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (upload_id, number)
      ) WITHOUT ROWID;
    `)
  }

  /** Stores a file. False: the agent's limit of bytes is reached. */
  keep({ id, name, type, size }: StoredUpload, bytes: Uint8Array, now: number): boolean {
    const { kept } = this.#sql.exec<{ kept: number }>('SELECT coalesce(sum(size), 0) AS kept FROM uploads').one()
    if (kept + size > UPLOADS_KEPT_MAX_BYTES) return false
    this.#sql.exec(
      'INSERT INTO uploads (id, name, type, size, checked_at) VALUES (?, ?, ?, ?, ?)',
      ...[id, name, type, size, now],
    )
    for (let at = 0; at < bytes.byteLength; at += CHUNK)
      this.#sql.exec(
        'INSERT INTO upload_chunks (upload_id, number, bytes) VALUES (?, ?, ?)',
        ...[id, at / CHUNK, bytes.slice(at, at + CHUNK).buffer],
      )
    return true
  }

  /** Claims files for a message, all or none. Idempotent for the same key, so that a message can be sent again. */
  claim(ids: readonly string[], { key, sessionId }: UploadClaim, now: number): StoredUpload[] | ErrorCode {
    const rows = ids.flatMap((id) =>
      this.#sql.exec<Row & { message_key: string | null }>('SELECT * FROM uploads WHERE id = ?', id).toArray(),
    )
    if (rows.length < ids.length) return 'upload.notFound'
    if (rows.some(({ message_key }) => message_key !== null && message_key !== key)) return 'upload.used'
    for (const id of ids)
      this.#sql.exec(
        `UPDATE uploads SET message_key = ?1, session_id = ?2, claimed_at = ?3, checked_at = ?3
         WHERE id = ?4 AND message_key IS NULL`,
        ...[key, sessionId, now, id],
      )
    return rows.map(uploadFrom)
  }

  /** Releases the claim. The session id stays, so that the daily check finds the message if it was stored after all. */
  release(ids: readonly string[], key: string): void {
    for (const id of ids)
      this.#sql.exec('UPDATE uploads SET message_key = NULL WHERE id = ? AND message_key = ?', id, key)
  }

  read(id: string): (StoredUpload & { bytes: Uint8Array }) | null {
    const [row] = this.#sql.exec<Row>('SELECT * FROM uploads WHERE id = ?', id).toArray()
    if (!row) return null
    const bytes = new Uint8Array(row.size)
    const chunks = this.#sql.exec<{ number: number; bytes: ArrayBuffer }>(
      'SELECT number, bytes FROM upload_chunks WHERE upload_id = ?',
      id,
    )
    for (const chunk of chunks) bytes.set(new Uint8Array(chunk.bytes), chunk.number * CHUNK)
    return { ...uploadFrom(row), bytes }
  }

  drop(ids: readonly string[]): void {
    for (const id of ids) {
      this.#sql.exec('DELETE FROM upload_chunks WHERE upload_id = ?', id)
      this.#sql.exec('DELETE FROM uploads WHERE id = ?', id)
    }
  }

  clear(): void {
    for (const table of ['uploads', 'upload_chunks']) this.#sql.exec(`DELETE FROM ${table}`)
  }

  /** Deletes files that were not claimed within a day; returns claimed ones whose check is due. */
  toCheck(now: number): ClaimedUpload[] {
    const due = this.#sql
      .exec<{ id: string; session_id: string | null; claimed_at: number | null }>(
        'SELECT id, session_id, claimed_at FROM uploads WHERE checked_at <= ? ORDER BY checked_at LIMIT ?',
        now - DAY_MS,
        CHECKED_AT_ONCE,
      )
      .toArray()
    this.drop(due.filter(({ session_id }) => session_id === null).map(({ id }) => id))
    return due.flatMap(({ id, session_id: sessionId, claimed_at: claimedAt }) =>
      sessionId === null || claimedAt === null ? [] : [{ id, sessionId, claimedAt }],
    )
  }

  /** Deletes checked files that are not in use, and schedules the next check of the others. */
  markChecked(uploads: readonly ClaimedUpload[], inUse: ReadonlySet<string>, now: number): void {
    this.drop(uploads.filter(({ id }) => !inUse.has(id)).map(({ id }) => id))
    for (const { id } of uploads) this.#sql.exec('UPDATE uploads SET checked_at = ? WHERE id = ?', now, id)
  }

  /** When the next check is due, in milliseconds UTC; `null`: there is no file. */
  nextCheck(): number | null {
    const { at } = this.#sql.exec<{ at: number | null }>('SELECT min(checked_at) AS at FROM uploads').one()
    return at === null ? null : at + DAY_MS
  }
}
