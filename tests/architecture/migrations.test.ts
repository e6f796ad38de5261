import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import {
  checksumLine,
  checksumsOf,
  KINDS,
  type Kind,
  migrationNames,
  migrationText,
  recordedChecksums,
} from '../../worker/local/migrations.ts'
import { ROOT, read } from '../support/imports.ts'

function databaseAfter(kind: Kind, count = migrationNames(kind).length): DatabaseSync {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
  for (const name of migrationNames(kind).slice(0, count)) database.exec(migrationText(kind, name))
  return database
}

const all = <Row>(database: DatabaseSync, sql: string): Row[] => database.prepare(sql).all() as Row[]

/** Without the full-text index, and without the table of its words, which stores nothing. */
const tablesOf = (database: DatabaseSync): string[] =>
  all<{ name: string }>(
    database,
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'
      AND name NOT LIKE '%\\_search%' ESCAPE '\\' AND sql NOT LIKE '%fts5vocab%'`,
  ).map(({ name }) => name)

const rowsIn = (database: DatabaseSync): Record<string, number> =>
  Object.fromEntries(
    tablesOf(database).map((table) => [
      table,
      all<{ n: number }>(database, `SELECT count(*) AS n FROM ${table}`)[0]?.n ?? 0,
    ]),
  )

/** A row in every table: all ids are the same word, so that every reference finds its row. */
function fill(database: DatabaseSync): void {
  database.exec('PRAGMA foreign_keys = OFF')
  for (const table of tablesOf(database)) {
    const columns = all<{ name: string; type: string; notnull: number }>(database, `PRAGMA table_info(${table})`)
    const needed = columns.filter((column) => column.notnull === 1)
    const values = needed.map((column) => (column.type === 'INTEGER' ? '1' : "'x'"))
    database.exec(
      `INSERT OR IGNORE INTO ${table} (${needed.map((column) => column.name).join(', ')}) VALUES (${values.join(', ')})`,
    )
  }
  database.exec('PRAGMA foreign_keys = ON')
}

const isSound = (database: DatabaseSync): void => {
  expect(all(database, 'PRAGMA foreign_key_check')).toEqual([])
  expect(all(database, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
}

test('a new database has no account and no default password', () => {
  const rows = rowsIn(databaseAfter('accounts'))
  expect(rows['users']).toBe(0)
  expect(rows['sessions']).toBe(0)
})

test('no table is in both kinds of databases', () => {
  const [accounts, conversations] = KINDS.map((kind) => tablesOf(databaseAfter(kind)))
  expect(accounts).toContain('users')
  expect(conversations).toContain('messages')
  expect(accounts?.filter((table) => conversations?.includes(table))).toEqual([])
})

test('what was paid before it was kept when has the time at which it was asked for', () => {
  const name = '0024_payments_paid_at.sql'
  const database = databaseAfter('accounts', migrationNames('accounts').indexOf(name))
  database.exec('PRAGMA foreign_keys = OFF')
  for (const [at, status] of ['pending', 'paid', 'void'].entries())
    database.exec(
      `INSERT INTO payments (id, subscription_id, amount_cents, status, created_at) VALUES (${at}, 's', 1, '${status}', ${at})`,
    )
  database.exec(migrationText('accounts', name))
  expect(
    all<{ paid_at: number | null }>(database, 'SELECT paid_at FROM payments ORDER BY id').map((row) => row.paid_at),
  ).toEqual([null, 1, null])
})

describe.each(KINDS)('the migrations of %s', (kind) => {
  const migrations = migrationNames(kind)

  test('make a whole database of an empty one', () => {
    isSound(databaseAfter(kind))
  })

  for (const [before, name] of migrations.entries())
    if (before > 0)
      test(`${name} applies to the database of the one before, with rows in it`, () => {
        const database = databaseAfter(kind, before)
        fill(database)
        isSound(database)
        const kept = rowsIn(database)
        expect(Math.min(...Object.values(kept))).toBeGreaterThan(0)
        database.exec(migrationText(kind, name))
        isSound(database)
        const now = rowsIn(database)
        expect(Object.keys(kept).filter((table) => table in now && (now[table] ?? 0) < (kept[table] ?? 0))).toEqual([])
      })

  test('are named by the journal, in order', () => {
    const { entries } = JSON.parse(read(`migrations/${kind}/meta/_journal.json`)) as { entries: { tag: string }[] }
    expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(migrations)
  })

  test('say what the tables say', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vocero-migrations-'))
    try {
      cpSync(join(ROOT, 'migrations', kind), folder, { recursive: true })
      const kit = join(ROOT, 'node_modules/drizzle-kit/bin.cjs')
      const words = ['generate', '--dialect', 'sqlite', '--casing', 'snake_case']
      const schema = kind === 'accounts' ? './worker/schema/*.ts' : './worker/schema/record/*.ts'
      const places = ['--schema', schema, '--out', relative(ROOT, folder)]
      const { stdout, stderr } = spawnSync(process.execPath, [kit, ...words, ...places], {
        cwd: ROOT,
        encoding: 'utf8',
      })
      expect(stdout + stderr).toContain('No schema changes')
      expect(
        readdirSync(folder)
          .filter((name) => name.endsWith('.sql'))
          .sort(),
      ).toEqual(migrations)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('are never changed once committed: every one has the checksum that was recorded for it', () => {
    expect(recordedChecksums(kind)).toEqual(migrations.map((name) => checksumLine(kind, name)))
  })

  test('have a list of checksums that has only ever been added to', () => {
    const git = (...words: string[]) => spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' }).stdout
    const file = checksumsOf(kind)
    const versions = git('log', '--reverse', '--format=%H', '--', file).split('\n').filter(Boolean)
    const texts = [...versions.map((commit) => git('show', `${commit}:${file}`)), read(file)]
    for (const [number, text] of texts.entries()) expect((texts[number + 1] ?? text).startsWith(text)).toBe(true)
  })
})

test('each class of an object is made by one migration of the deployment, under the name that it has', () => {
  const text = read('wrangler.toml')
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name)
  expect(found(/^new_sqlite_classes = \["(\w+)"\]/gm)).toEqual(found(/^class_name = "(\w+)"/gm))
  expect(text).not.toMatch(/renamed_classes|deleted_classes/)
})
