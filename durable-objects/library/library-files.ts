import type { ReadingFailure, SkippedPage } from '../../worker/contract/knowledge.ts'
import { PAGE_FOUND_MAX_BYTES, SKIPPED_PAGES_LISTED_MAX } from '../../worker/contract/limits.ts'
import type { PdfLine, Section } from '../../worker/features/knowledge/sources.service.ts'

const CHUNK = 1_000_000

/** A reading under way: revision of the document, attempts of the next step, skipped pages, and bytes read. */
interface Work {
  revision: number
  attempts: number
  skipped: number
  bytes: number
}

/** The uploaded documents of one agent and the state of readings under way, in the object's storage. */
export class LibraryFiles {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
    sql.exec(`
      CREATE TABLE IF NOT EXISTS files (
        document_id TEXT NOT NULL, number INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (document_id, number)
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS work (
        document_id TEXT PRIMARY KEY, revision INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
        skipped INTEGER NOT NULL DEFAULT 0, bytes INTEGER NOT NULL DEFAULT 0
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS pages (
        document_id TEXT NOT NULL, number INTEGER NOT NULL, address TEXT NOT NULL, found TEXT,
        PRIMARY KEY (document_id, number)
      ) WITHOUT ROWID;
    `)
  }

  keep(documentId: string, bytes: Uint8Array): void {
    this.#sql.exec('DELETE FROM files WHERE document_id = ?', documentId)
    for (let at = 0; at < bytes.byteLength; at += CHUNK)
      this.#sql.exec(
        'INSERT INTO files (document_id, number, bytes) VALUES (?, ?, ?)',
        documentId,
        at / CHUNK,
        bytes.slice(at, at + CHUNK).buffer,
      )
  }

  /** The bytes of a document; `null`: they are missing, as after a move of the database without its objects. */
  file(documentId: string): Uint8Array | null {
    const rows = this.#sql
      .exec<{ bytes: ArrayBuffer }>('SELECT bytes FROM files WHERE document_id = ? ORDER BY number', documentId)
      .toArray()
    if (rows.length === 0) return null
    const whole = new Uint8Array(rows.reduce((size, { bytes }) => size + bytes.byteLength, 0))
    rows.reduce((offset, { bytes }) => {
      whole.set(new Uint8Array(bytes), offset)
      return offset + bytes.byteLength
    }, 0)
    return whole
  }

  drop(documentId: string): void {
    this.#sql.exec('DELETE FROM files WHERE document_id = ?', documentId)
    this.end(documentId)
  }

  clear(): void {
    for (const table of ['files', 'work', 'pages']) this.#sql.exec(`DELETE FROM ${table}`)
  }

  /** Continues a reading, or starts over for a new revision. Counts an attempt, until `advance` resets the count. */
  begin(documentId: string, revision: number): Work {
    if (this.#work(documentId)?.revision !== revision) {
      this.end(documentId)
      this.#sql.exec('INSERT INTO work (document_id, revision) VALUES (?, ?)', documentId, revision)
    }
    this.#sql.exec('UPDATE work SET attempts = attempts + 1 WHERE document_id = ?', documentId)
    return this.#work(documentId) as Work
  }

  /** A step is done: resets the attempts for the next. */
  advance(documentId: string): void {
    this.#sql.exec('UPDATE work SET attempts = 0 WHERE document_id = ?', documentId)
  }

  end(documentId: string): void {
    this.#sql.exec('DELETE FROM work WHERE document_id = ?', documentId)
    this.#sql.exec('DELETE FROM pages WHERE document_id = ?', documentId)
  }

  /** Stores the list of pages to read. */
  list(documentId: string, addresses: readonly string[]): void {
    addresses.forEach((address, number) => {
      this.#sql.exec('INSERT INTO pages (document_id, number, address) VALUES (?, ?, ?)', documentId, number, address)
    })
  }

  unread(documentId: string, limit: number): { number: number; address: string }[] {
    return this.#sql
      .exec<{ number: number; address: string }>(
        'SELECT number, address FROM pages WHERE document_id = ? AND found IS NULL ORDER BY number LIMIT ?',
        documentId,
        limit,
      )
      .toArray()
  }

  progress(documentId: string): { done: number; total: number } {
    const [row] = this.#sql.exec<{ done: number; total: number }>(
      'SELECT count(found) AS done, count(*) AS total FROM pages WHERE document_id = ?',
      documentId,
    )
    return row ?? { done: 0, total: 0 }
  }

  /** Stores the text of a page. False: it is larger than a row can hold. */
  put(documentId: string, number: number, found: readonly Section[] | readonly PdfLine[], bytes = 0): boolean {
    const text = JSON.stringify(found)
    if (new TextEncoder().encode(text).byteLength > PAGE_FOUND_MAX_BYTES) return false
    this.#sql.exec('UPDATE pages SET found = ? WHERE document_id = ? AND number = ?', text, documentId, number)
    this.#sql.exec('UPDATE work SET bytes = bytes + ? WHERE document_id = ?', bytes, documentId)
    return true
  }

  /** Marks a page as unreadable, with the reason in place of its text. */
  skip(documentId: string, number: number, reason: ReadingFailure): void {
    const why = JSON.stringify(reason)
    this.#sql.exec('UPDATE pages SET found = ? WHERE document_id = ? AND number = ?', why, documentId, number)
    this.#sql.exec('UPDATE work SET skipped = skipped + 1 WHERE document_id = ?', documentId)
  }

  /** The first unreadable pages with their reasons. */
  skippedPages(documentId: string): SkippedPage[] {
    return this.#sql
      .exec<{ address: string; found: string }>(
        `SELECT address, found FROM pages WHERE document_id = ? AND json_type(found) = 'text' ORDER BY number LIMIT ?`,
        documentId,
        SKIPPED_PAGES_LISTED_MAX,
      )
      .toArray()
      .map(({ address, found }) => ({ address, reason: JSON.parse(found) }))
  }

  /** Number of pages that are unreadable for a reason. */
  skippedFor(documentId: string, reason: ReadingFailure): number {
    const [row] = this.#sql.exec<{ pages: number }>(
      'SELECT count(*) AS pages FROM pages WHERE document_id = ? AND found = ?',
      documentId,
      JSON.stringify(reason),
    )
    return row?.pages ?? 0
  }

  /** The text of all readable pages, in order. */
  found<Found>(documentId: string): Found[][] {
    return this.#sql
      .exec<{ found: string }>(
        `SELECT found FROM pages WHERE document_id = ? AND json_type(found) = 'array' ORDER BY number`,
        documentId,
      )
      .toArray()
      .map(({ found }) => JSON.parse(found) as Found[])
  }

  /** Total length of the text in characters, to check it before it is loaded into memory. */
  foundLength(documentId: string): number {
    const [row] = this.#sql.exec<{ length: number | null }>(
      'SELECT sum(length(found)) AS length FROM pages WHERE document_id = ?',
      documentId,
    )
    return row?.length ?? 0
  }

  work(documentId: string): Pick<Work, 'skipped' | 'bytes'> {
    return this.#work(documentId) ?? { skipped: 0, bytes: 0 }
  }

  #work(documentId: string): Work | null {
    const [row] = this.#sql.exec<Record<keyof Work, string | number | null>>(
      'SELECT revision, attempts, skipped, bytes FROM work WHERE document_id = ?',
      documentId,
    )
    return (row as unknown as Work | undefined) ?? null
  }
}
