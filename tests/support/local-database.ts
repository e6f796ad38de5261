import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

type Row = Record<string, unknown>

/** How long a statement waits while the Worker writes. */
const BUSY_MS = 20_000

const bound = (value: unknown): SQLInputValue => (typeof value === 'boolean' ? Number(value) : (value as SQLInputValue))

class Statement {
  readonly #database: DatabaseSync
  readonly #sql: string
  readonly #values: readonly SQLInputValue[]

  constructor(database: DatabaseSync, sql: string, values: readonly SQLInputValue[] = []) {
    this.#database = database
    this.#sql = sql
    this.#values = values
  }

  bind(...values: readonly unknown[]): Statement {
    return new Statement(this.#database, this.#sql, values.map(bound))
  }

  /** The rows of the statement, empty for one that returns none. */
  run(): Row[] {
    const statement = this.#database.prepare(this.#sql)
    return statement.all(...this.#values).map((row) => ({ ...row }))
  }
}

/**
 * The file of a server's D1 database, opened beside the server. Reading and writing it directly takes a fraction of a
 * millisecond, and none of a call through the runtime, whose idle connections are closed after five seconds.
 */
export class LocalDatabase {
  readonly #database: DatabaseSync

  /** With `isDefensive` false it may write the tables that SQLite keeps a search index in. */
  constructor(path: string, isDefensive = true) {
    this.#database = new DatabaseSync(path, { timeout: BUSY_MS })
    this.#database.enableDefensive(isDefensive)
    // What a test wrote need not outlive the machine, and the Worker, which waits for nobody, finds the file free sooner.
    this.#database.exec('PRAGMA synchronous = OFF')
  }

  prepare(sql: string): Statement {
    return new Statement(this.#database, sql)
  }

  /** Runs a script of statements. */
  exec(script: string): void {
    this.#database.exec(script)
  }

  /** Runs all statements in one transaction; answers the rows of each. */
  batch(statements: readonly Statement[]): Row[][] {
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      const rows = statements.map((statement) => statement.run())
      this.#database.exec('COMMIT')
      return rows
    } catch (error) {
      this.#database.exec('ROLLBACK')
      throw error
    }
  }

  close(): void {
    this.#database.close()
  }
}
