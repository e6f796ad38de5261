import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LocalDatabase } from './local-database.ts'

/** Where every runtime of this process keeps its files, so that the file of a D1 database can be found. */
export const STATE = mkdtempSync(join(tmpdir(), 'vocero-tests-'))
process.env['TMPDIR'] = STATE
process.on('exit', () => rmSync(STATE, { recursive: true, force: true }))

const TEMPLATE = join(STATE, 'template.sqlite')
const D1_FILE = /[\\/]d1[\\/]miniflare-D1DatabaseObject[\\/][0-9a-f]{64}\.sqlite$/

const databaseFiles = (): string[] =>
  readdirSync(STATE, { recursive: true, encoding: 'utf8' })
    .filter((path) => D1_FILE.test(path))
    .map((path) => join(STATE, path))

/** Calls `open`, which makes a D1 database be created, and returns the path of its file. */
export async function fileOfNewDatabase(open: () => Promise<unknown>): Promise<string> {
  const before = new Set(databaseFiles())
  await open()
  const [file, ...others] = databaseFiles().filter((path) => !before.has(path))
  if (!file || others.length > 0)
    throw new Error(`Expected one new D1 database, found ${others.length + (file ? 1 : 0)}.`)
  return file
}

/** Whether this process has a migrated and seeded database to copy. */
export const hasTemplate = (): boolean => existsSync(TEMPLATE)

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

export const saveAsTemplate = (database: LocalDatabase): void => database.exec(`VACUUM INTO ${quoted(TEMPLATE)}`)

interface SchemaRow {
  type: string
  name: string
  sql: string
}

const schemaOf = (database: LocalDatabase, schema: 'main' | 'template'): SchemaRow[] =>
  database
    .prepare(`SELECT type, name, sql FROM ${schema}.sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid`)
    .run() as unknown as SchemaRow[]

const isTrigger = ({ type }: SchemaRow): boolean => type === 'trigger'
const isVirtual = ({ sql }: SchemaRow): boolean => /^CREATE VIRTUAL/i.test(sql)

/** The columns of a table of the template, with the rowid that a search index refers to where the table has one. */
function columnsOf(database: LocalDatabase, { name, sql }: SchemaRow): string {
  const columns = database.prepare(`SELECT name FROM pragma_table_info(?, 'template')`).bind(name).run()
  const hasRowid = !/WITHOUT ROWID\s*$/i.test(sql)
  return [...(hasRowid ? ['rowid'] : []), ...columns.map((column) => `"${column['name']}"`)].join(', ')
}

/**
 * Statements that make `main` what `template` is. Triggers go first and come back last, because rows are copied as they
 * are. A search index is copied by the tables that SQLite keeps it in; those are made when the index is.
 */
function replacing(database: LocalDatabase): string[] {
  const [mine, template] = [schemaOf(database, 'main'), schemaOf(database, 'template')]
  const known = new Set(mine.map(({ name }) => name))
  const indexes = template.filter(isVirtual).map(({ name }) => `${name}_`)
  const isMade = ({ name }: SchemaRow) => known.has(name) || indexes.some((prefix) => name.startsWith(prefix))
  const tables = template.filter((row) => row.type === 'table' && !isVirtual(row))
  return [
    ...mine.filter(isTrigger).map(({ name }) => `DROP TRIGGER "${name}"`),
    ...template.filter((row) => !isTrigger(row) && !isMade(row)).map(({ sql }) => sql),
    ...tables.map(({ name }) => `DELETE FROM main."${name}"`),
    ...tables.map((table) => {
      const columns = columnsOf(database, table)
      return `INSERT INTO main."${table.name}" (${columns}) SELECT ${columns} FROM template."${table.name}"`
    }),
    ...template.filter(isTrigger).map(({ sql }) => sql),
  ]
}

/**
 * Replaces the content of a database, which a runtime may have open, by the template: one ordinary transaction that waits
 * its turn. It has a connection of its own, because a connection keeps what it read of a search index until another
 * one writes.
 */
export function restoreTemplate(file: string): void {
  const database = new LocalDatabase(file, false)
  try {
    database.exec(`PRAGMA foreign_keys = OFF; ATTACH ${quoted(TEMPLATE)} AS template`)
    database.batch(replacing(database).map((sql) => database.prepare(sql)))
  } finally {
    database.close()
  }
}
