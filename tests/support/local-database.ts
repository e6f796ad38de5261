import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

export type Row = Record<string, unknown>
export type Statement = readonly [sql: string, ...values: unknown[]]

/** How long a read waits for a locked file. */
const BUSY_MS = 20_000

/**
 * The file of a server's D1 database, read without a call of the runtime, in a fraction of a millisecond. It is not written here,
 * because the runtime does not wait for another writer.
 */
export class LocalDatabase {
  readonly #database: DatabaseSync

  /** `beside`: further files, attached. Tables of the second and later ones with equal names are read as `c2.messages`. */
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

/** Whether a statement is surely a read. */
export const isRead = (sql: string): boolean => READS.test(sql) && !WRITES.test(sql)
