import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { wait } from '../../worker/core/clock.ts'
import { catalogue } from '../../worker/local/catalogue.ts'
import { type Kind, migrationNames, migrationText } from '../../worker/local/migrations.ts'
import { ObjectLife } from './object-life.ts'
import type { TestClock } from './test-clock.ts'

const bound = (values: readonly unknown[]): SQLInputValue[] =>
  values.map((value) => {
    if (typeof value === 'boolean') return Number(value)
    return value instanceof ArrayBuffer ? new Uint8Array(value) : (value as SQLInputValue)
  })

/** Converts bytes to the platform's type. */
const unbound = (value: unknown): unknown =>
  value instanceof Uint8Array ? value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength) : value

type Row = Record<string, unknown>
function rowFrom(read: object): Row {
  const row: Row = { ...read }
  for (const name in row) if (row[name] instanceof Uint8Array) row[name] = unbound(row[name])
  return row
}

interface Statement {
  prepared: StatementSync
  isQuery: boolean
}

/** Prepared statements by text: preparing costs several times as much as running. */
const statements = new WeakMap<DatabaseSync, Map<string, Statement>>()

function statementOf(database: DatabaseSync, sql: string): Statement {
  let known = statements.get(database)
  if (!known) {
    known = new Map()
    statements.set(database, known)
  }
  const found = known.get(sql)
  if (found) return found
  const prepared = database.prepare(sql)
  const made = { prepared, isQuery: prepared.columns().length > 0 }
  known.set(sql, made)
  return made
}

interface Outcome {
  rows: Row[]
  changes: number
}

function run(database: DatabaseSync, sql: string, values: readonly unknown[]): Outcome {
  const { prepared, isQuery } = statementOf(database, sql)
  if (isQuery) return { rows: prepared.all(...bound(values)).map(rowFrom), changes: 0 }
  return { rows: [], changes: Number(prepared.run(...bound(values)).changes) }
}

class Cursor {
  readonly rowsWritten: number
  readonly #rows: Row[]

  constructor({ rows, changes }: Outcome) {
    this.#rows = rows
    this.rowsWritten = changes
  }

  toArray(): Row[] {
    return this.#rows
  }

  one(): Row {
    const [row] = this.#rows
    if (!row || this.#rows.length > 1) throw new Error(`expected one row, there are ${this.#rows.length}`)
    return row
  }

  raw(): Iterable<unknown[]> {
    return this.#rows.map((row) => Object.values(row))
  }

  [Symbol.iterator](): Iterator<Row> {
    return this.#rows[Symbol.iterator]()
  }
}

/** The part of a Durable Object's SQL that the objects use, on SQLite in this process. Text of several statements has no bindings. */
export function sqlStorage(database = new DatabaseSync(':memory:')): SqlStorage {
  const exec = (sql: string, ...values: unknown[]): Cursor => {
    if (values.length > 0 || !/;\s*\S/.test(sql)) return new Cursor(run(database, sql, values))
    database.exec(sql)
    return new Cursor({ rows: [], changes: 0 })
  }
  return { exec } as unknown as SqlStorage
}

/** The part of a D1 statement that drizzle uses. */
class D1Statement {
  readonly #database: DatabaseSync
  readonly #sql: string
  readonly #values: readonly unknown[]

  constructor(database: DatabaseSync, sql: string, values: readonly unknown[] = []) {
    this.#database = database
    this.#sql = sql
    this.#values = values
  }

  bind(...values: unknown[]): D1Statement {
    return new D1Statement(this.#database, this.#sql, values)
  }

  now() {
    const { rows, changes } = run(this.#database, this.#sql, this.#values)
    return { success: true, results: rows, meta: { changes } }
  }

  all = async () => this.now()
  run = async () => this.now()
  raw = async () => {
    const statement = this.#database.prepare(this.#sql)
    statement.setReturnArrays(true)
    return (statement.all(...bound(this.#values)) as unknown as unknown[][]).map((row) => row.map(unbound))
  }
}

/** The part of D1 that the Worker uses, on SQLite in this process. A batch is a transaction. */
export function d1(database: DatabaseSync): D1Database {
  const batch = async (statements: readonly D1Statement[]) => {
    database.exec('BEGIN')
    try {
      const results = statements.map((statement) => statement.now())
      database.exec('COMMIT')
      return results
    } catch (error) {
      database.exec('ROLLBACK')
      throw error
    }
  }
  const session = {
    prepare: (sql: string) => new D1Statement(database, sql),
    batch,
    getBookmark: () => null,
  }
  return { ...session, withSession: () => session } as unknown as D1Database
}

/** A D1 database that cannot be reached, with an error that the Worker retries. */
export function unreachableD1(): D1Database {
  const fail = () => Promise.reject(new Error('D1_ERROR: Network connection lost.'))
  const statement = { bind: () => statement, all: fail, run: fail, raw: fail }
  const session = { prepare: () => statement, batch: fail, getBookmark: () => null }
  return { ...session, withSession: () => session } as unknown as D1Database
}

/**
 * A migrated database, one of accounts with the catalogue, created at `now`. With both `kinds` one database has the tables of
 * both, so that a test can read all of them.
 */
export function migrated(kinds: readonly Kind[], now = 0): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  for (const kind of kinds) for (const name of migrationNames(kind)) database.exec(migrationText(kind, name))
  if (kinds.includes('accounts')) for (const statement of catalogue(now)) database.exec(statement)
  return database
}

/**
 * Faults of D1: it is unreachable, it is slow on the test's clock, it executes a statement and reports a failure, or it
 * executes it late, also after the calling object has ended.
 */
export interface D1State {
  isAway: boolean
  takesMs: number
  losesAnswers: boolean
  lateMs: number
}

/** D1 with faults. If the calling object ends, the call may have been executed, and its response never arrives. */
export function faultyD1(real: D1Database, state: D1State, clock: TestClock): D1Database {
  const failed = () => new Error('D1_ERROR: the database is away')
  const answered = async <Result>(call: () => Promise<Result>, life: ObjectLife): Promise<Result> => {
    if (state.lateMs > 0) {
      await wait(clock, state.lateMs)
      return call()
    }
    if (state.takesMs > 0) await wait(clock, state.takesMs / 2)
    if (life.hasEnded) throw failed()
    if (state.isAway) throw failed()
    const result = await call()
    if (state.takesMs > 0) await wait(clock, state.takesMs / 2)
    if (state.losesAnswers) throw failed()
    return result
  }
  const called = <Result>(call: () => Promise<Result>): Promise<Result> => {
    const life = ObjectLife.current
    return life ? life.during(answered(call, life)) : call()
  }
  const faulty = (bare: D1PreparedStatement): D1PreparedStatement =>
    ({
      bare,
      bind: (...values: unknown[]) => faulty(bare.bind(...values)),
      all: () => called(() => bare.all()),
      run: () => called(() => bare.run()),
      raw: () => called(() => bare.raw()),
    }) as unknown as D1PreparedStatement
  const session = {
    prepare: (sql: string) => faulty(real.prepare(sql)),
    batch: (statements: readonly { bare: D1PreparedStatement }[]) =>
      called(() => real.batch(statements.map(({ bare }) => bare))),
    getBookmark: () => null,
  }
  return { ...session, withSession: () => session } as unknown as D1Database
}
