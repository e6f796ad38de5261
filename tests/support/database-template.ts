import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Kind } from '../../worker/local/migrations.ts'
import type { LocalDatabase, Row, Statement } from './local-database.ts'
import { migrated } from './sqlite.ts'

/**
 * The folder of the files of all runtimes of this process. This process opens them through SQLite only (see files-with.ts).
 */
export const STATE = mkdtempSync(join(tmpdir(), 'vocero-tests-'))
process.env['TMPDIR'] = STATE
process.on('exit', () => rmSync(STATE, { recursive: true, force: true }))

const D1_FILE = /[\\/]d1[\\/]miniflare-D1DatabaseObject[\\/][0-9a-f]{64}\.sqlite$/

const databaseFiles = (): string[] =>
  readdirSync(STATE, { recursive: true, encoding: 'utf8' })
    .filter((path) => D1_FILE.test(path))
    .map((path) => join(STATE, path))

/** Calls `open`, which creates a D1 database, and returns the path of its file. */
export async function fileOfNewDatabase(open: () => Promise<unknown>): Promise<string> {
  const before = new Set(databaseFiles())
  await open()
  const [file, ...others] = databaseFiles().filter((path) => !before.has(path))
  if (!file || others.length > 0)
    throw new Error(`Expected one new D1 database, found ${others.length + (file ? 1 : 0)}.`)
  return file
}

interface SchemaRow {
  type: string
  name: string
  sql: string
}

const SCHEMA = 'SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid'
const isTrigger = ({ type }: SchemaRow): boolean => type === 'trigger'
const isSearch = ({ sql }: SchemaRow): boolean => /^CREATE VIRTUAL/i.test(sql)

interface Template {
  /** In the order of creation, without the tables that SQLite keeps a search index in. */
  schema: SchemaRow[]
  /** Statements that insert the content of each table and search index. */
  filling: Statement[]
}

/** A statement that inserts the rows of a table, all of them as one value of JSON. */
function insertion(database: DatabaseSync, { name }: SchemaRow): Statement[] {
  const columns = database
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all(name)
    .map((column) => `"${column['name']}"`)
  const select = database.prepare(`SELECT ${columns.join(', ')} FROM "${name}"`)
  select.setReturnArrays(true)
  const values = select.all() as unknown as unknown[][]
  if (values.length === 0) return []
  if (values.flat().some((value) => value instanceof Uint8Array)) throw new Error(`${name} holds bytes.`)
  const read = columns.map((_, n) => `value ->> ${n}`)
  return [
    [
      `INSERT INTO "${name}" (${columns.join(', ')}) SELECT ${read.join(', ')} FROM json_each(?) ORDER BY key`,
      JSON.stringify(values),
    ],
  ]
}

/** A contentless search index cannot be read back, so it has to be empty. */
function fillingOf(database: DatabaseSync, row: SchemaRow): Statement[] {
  if (row.type !== 'table') return []
  if (!isSearch(row) || !/\bcontent\s*=/.test(row.sql)) return insertion(database, row)
  if (database.prepare(`SELECT 1 FROM "${row.name}_docsize" LIMIT 1`).get()) throw new Error(`${row.name} is filled.`)
  return []
}

function read(database: DatabaseSync): Template {
  const all = database.prepare(SCHEMA).all() as unknown as SchemaRow[]
  const hidden = all.filter(isSearch).map(({ name }) => `${name}_`)
  const schema = all.filter((row) => isTrigger(row) || !hidden.some((prefix) => row.name.startsWith(prefix)))
  return { schema, filling: schema.flatMap((row) => fillingOf(database, row)) }
}

const known: Partial<Record<Kind, Template>> = {}

/** The content of a migrated and seeded database of a kind, built once in each process. */
const template = (kind: Kind): Template => {
  known[kind] ??= read(migrated([kind], Date.now()))
  return known[kind]
}

/**
 * Statements, for one transaction, that replace the content of a database by the template's. Triggers are dropped first and
 * created last, because rows are inserted as they are.
 */
export function restoring(kind: Kind, database: LocalDatabase): Statement[] {
  const { schema, filling } = template(kind)
  const mine = database.rows(SCHEMA) as (Row & SchemaRow)[]
  const existing = new Set(mine.map(({ name }) => name))
  const tables = schema.filter((row) => row.type === 'table' && !isSearch(row) && existing.has(row.name))
  const missing = schema.filter((row) => !isTrigger(row) && (isSearch(row) || !existing.has(row.name)))
  const statements = [
    'PRAGMA defer_foreign_keys = ON',
    ...mine.filter(isTrigger).map(({ name }) => `DROP TRIGGER "${name}"`),
    ...mine.filter(isSearch).map(({ name }) => `DROP TABLE "${name}"`),
    ...tables.toReversed().map(({ name }) => `DELETE FROM "${name}"`),
    ...missing.map(({ sql }) => sql),
  ]
  const triggers = schema.filter(isTrigger).map(({ sql }) => sql)
  return [...statements.map((sql) => [sql] as const), ...filling, ...triggers.map((sql) => [sql] as const)]
}
