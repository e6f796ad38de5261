import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

export type Row = Record<string, unknown>
/** A statement and its values. */
export type Statement = readonly [sql: string, ...values: unknown[]]

/** How long a read waits at most, should the file be locked as a whole. */
const BUSY_MS = 20_000

/**
 * The file of a server's D1 database, read beside the runtime: a fraction of a millisecond, and none of a call through the
 * runtime. It is never written here. The runtime does not wait for another writer, and takes the file for its own.
 */
export class LocalDatabase {
  readonly #database: DatabaseSync

  /** The tables of `beside` are read by their names too; the second and later ones of several alike as `c2.messages`. */
  constructor(path: string, beside: readonly string[] = []) {
    this.#database = new DatabaseSync(path, { timeout: BUSY_MS, readOnly: true })
    for (const [index, file] of beside.entries()) this.#database.prepare(`ATTACH ? AS c${index + 1}`).run(file)
  }

  rows(sql: string, values: readonly unknown[] = []): Row[] {
    return this.#database
      .prepare(sql)
      .all(...(values as SQLInputValue[]))
      .map((row) => ({ ...row }))
  }

  close(): void {
    this.#database.close()
  }
}

const READS = /^\s*(SELECT|WITH|EXPLAIN)\b/i
const WRITES = /\b(INSERT INTO|UPDATE|DELETE FROM)\b/i

/** Whether a statement changes nothing. One that is hard to tell is taken for one that does. */
export const isRead = (sql: string): boolean => READS.test(sql) && !WRITES.test(sql)
