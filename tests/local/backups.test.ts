import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseEnv } from 'node:util'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moveAll, type Place, requireWhole, restoreBackup } from '../../worker/local/backups/put-back.ts'
import { takeBackup } from '../../worker/local/backups/take.ts'
import { execute } from '../../worker/local/database.ts'
import { installationVariables, textOf } from '../../worker/local/dev-vars.ts'
import { appliedMigrations, databaseFiles } from '../../worker/local/local-database.ts'
import { migrationNames, migrationText } from '../../worker/local/migrations.ts'
import { prepareState } from '../../worker/local/state.ts'
import { holdState } from '../../worker/local/state-lock.ts'
import { Unready } from '../../worker/local/unready.ts'

const NOW = new Date(Date.UTC(2026, 0, 15, 12))
const VARIABLES = { DATA_KEYS: '[{"kid":"one","secret":"a secret"}]', ADMIN_PASSWORD: "it's mine" }
const D1 = `v3/d1/miniflare-D1DatabaseObject/${'a'.repeat(64)}.sqlite`
const AGENT = `v3/do/vocero-Agent/${'b'.repeat(64)}.sqlite`
const ALARMS = 'v3/do/vocero-Agent/metadata.sqlite'

let folder: string
let place: Place
let backup: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vocero-backups-'))
  place = { stateDir: join(folder, 'state'), variablesFile: join(folder, '.dev.vars') }
  backup = join(folder, 'kept', 'monday')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function within<Result>(path: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(path, { timeout: 10_000 })
  try {
    return work(database)
  } finally {
    database.close()
  }
}

const ACCOUNTS = migrationNames('accounts')
const applied = (names: readonly string[]) => names.map((name) => `accounts/${name}`)

const migrated = (database: DatabaseSync, names: readonly string[]): void => {
  database.exec(`CREATE TABLE d1_migrations (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`)
  for (const name of names) {
    database.exec(migrationText('accounts', name))
    database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name)
  }
}

/** What two tables that refer to each other hold, in one file of the state. */
const SHOP = `
  CREATE TABLE orders (id INTEGER PRIMARY KEY, text TEXT);
  CREATE TABLE lines (order_id INTEGER NOT NULL REFERENCES orders (id), text TEXT);
  INSERT INTO orders VALUES (1, 'first'); INSERT INTO lines VALUES (1, 'bread'), (1, 'wine')`

/** A state as the runtime leaves it: a migrated database, an agent's object and the alarms of its class. */
const template = mkdtempSync(join(tmpdir(), 'vocero-template-'))
beforeAll(() => {
  for (const path of [D1, AGENT, ALARMS]) mkdirSync(join(template, path, '..'), { recursive: true })
  within(join(template, D1), (database) => {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF')
    migrated(database, ACCOUNTS)
    database.exec(SHOP)
  })
  within(join(template, AGENT), (database) => database.exec(`PRAGMA journal_mode = WAL; ${SHOP}`))
  within(join(template, ALARMS), (database) =>
    database.exec('CREATE TABLE alarms (id TEXT, at INTEGER); INSERT INTO alarms VALUES (1, 1)'),
  )
})
afterAll(() => rmSync(template, { recursive: true }))

function newState(): void {
  cpSync(template, place.stateDir, { recursive: true })
  writeFileSync(place.variablesFile, 'DATA_KEYS=of-another-day\n')
}

const take = () => takeBackup(place.stateDir, VARIABLES, backup, NOW)
const restore = () => restoreBackup(backup, place, NOW)

const rows = (path: string, sql: string): unknown[] =>
  within(join(place.stateDir, path), (database) =>
    database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row })),
  )

/** Every file of a folder and a word for what is in it. */
const contents = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(path, name)).isFile() && !name.endsWith('.lock'))
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(path, name)))
          .digest('hex')}`,
    )
    .sort()

const modesIn = (path: string) =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(path, name)))

describe('a backup', () => {
  beforeEach(newState)

  test('brings back every database, alarms, references and the keys, and keeps what was there before', async () => {
    const { files, migrations } = await take()
    expect(files.map(({ path }) => path)).toEqual([AGENT, ALARMS, D1, 'variables.env'])
    expect(files[0]?.rows).toMatchObject({ orders: 1, lines: 2 })
    expect(migrations).toEqual(applied(ACCOUNTS))
    within(join(place.stateDir, D1), (database) =>
      database.exec("DELETE FROM lines; INSERT INTO lines VALUES (1, 'x')"),
    )
    rmSync(join(place.stateDir, AGENT))
    const { before } = await restore()
    for (const path of [D1, AGENT]) {
      expect(rows(path, 'SELECT text FROM lines')).toEqual([{ text: 'bread' }, { text: 'wine' }])
      expect(rows(path, 'PRAGMA foreign_key_check')).toEqual([])
      expect(rows(path, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    }
    expect(rows(ALARMS, 'SELECT at FROM alarms')).toEqual([{ at: 1 }])
    expect(parseEnv(readFileSync(place.variablesFile, 'utf8'))).toEqual(VARIABLES)
    within(join(before ?? '', D1), (database) =>
      expect({ ...database.prepare('SELECT text FROM lines').get() }).toEqual({ text: 'x' }),
    )
    expect(readFileSync(join(before ?? '', '.dev.vars'), 'utf8')).toBe('DATA_KEYS=of-another-day\n')
    expect(readdirSync(place.stateDir).sort()).toEqual([before?.slice(place.stateDir.length + 1), 'running.lock', 'v3'])
  })

  test('goes into a folder where nothing was before, and then there is nothing to keep', async () => {
    await take()
    rmSync(place.stateDir, { recursive: true })
    rmSync(place.variablesFile)
    expect((await restore()).before).toBeNull()
    expect(rows(AGENT, 'SELECT text FROM orders')).toEqual([{ text: 'first' }])
    expect(readdirSync(place.stateDir).sort()).toEqual(['running.lock', 'v3'])
  })

  test('can be read by its owner alone, and so can what is restored', async () => {
    await take()
    await restore()
    const entries = [backup, join(place.stateDir, 'v3')].flatMap(modesIn)
    expect(entries.filter((entry) => entry.isFile()).map(({ mode }) => mode & 0o777)).toEqual(Array(8).fill(0o600))
    const folders = entries.filter((entry) => entry.isDirectory())
    expect(new Set(folders.map(({ mode }) => mode & 0o777))).toEqual(new Set([0o700]))
    expect(statSync(place.variablesFile).mode & 0o777).toBe(0o600)
  })

  test('is of one moment, during continuous writes', async () => {
    const writer = new Worker(WRITER, { eval: true, workerData: [D1, AGENT].map((path) => join(place.stateDir, path)) })
    const told = () => new Promise((resolve) => writer.once('message', resolve))
    await told()
    await take()
    const atTheEnd = told()
    writer.postMessage('stop')
    const written = Number(await atTheEnd)
    await writer.terminate()
    for (const path of [D1, AGENT])
      within(join(backup, path), (copy) => {
        const count = (table: string) => Number(copy.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'])
        expect(count('lines')).toBe(2 * count('orders'))
        expect(count('orders')).toBeGreaterThan(20)
        expect(count('orders')).toBeLessThanOrEqual(written + 1)
        expect(copy.prepare('PRAGMA foreign_key_check').all()).toEqual([])
      })
  })

  test('takes no name that is taken, and leaves nothing of one that failed', async () => {
    await take()
    await expect(take()).rejects.toThrow(/is there already/)
    backup = join(folder, 'kept', 'tuesday')
    within(join(place.stateDir, AGENT), (database) =>
      database.exec("PRAGMA foreign_keys = OFF; INSERT INTO lines VALUES (9, 'of no order')"),
    )
    await expect(take()).rejects.toThrow(/has a row in lines that refers to nothing/)
    expect(readdirSync(join(folder, 'kept'))).toEqual(['monday'])
  })

  test('holds the variables of the next start, and what only the last one had', () => {
    const key = (kid: string) => ({ kid, secret: `secret of ${kid}` })
    const lastStart = (variables: Record<string, string>) =>
      writeFileSync(join(place.stateDir, '.dev.vars'), textOf(variables))
    writeFileSync(
      place.variablesFile,
      textOf({ APP_ORIGIN: 'http://localhost:8787', ADMIN_PASSWORD: 'mine', DATA_KEYS: JSON.stringify([key('one')]) }),
    )
    lastStart({
      APP_ORIGIN: 'http://localhost:9999',
      META_APP_SECRET: 'given',
      DATA_KEYS: JSON.stringify([key('two'), key('one')]),
    })
    const kept = () => installationVariables(place.stateDir, place.variablesFile, { ADMIN_PASSWORD: 'of now' })
    expect(kept()).toEqual({
      APP_ORIGIN: 'http://localhost:8787',
      ADMIN_PASSWORD: 'of now',
      META_APP_SECRET: 'given',
      DATA_KEYS: JSON.stringify([key('one'), key('two')]),
    })
    lastStart({ DATA_KEYS: 'no list' })
    expect(kept()['DATA_KEYS']).toBe(JSON.stringify([key('one')]))
  })

  test('of nothing is refused', async () => {
    place.stateDir = join(folder, 'empty')
    await expect(take()).rejects.toThrow(/nothing to back up/)
  })
})

/** Writes orders of two lines each, in transactions, until it is told to stop; says how many. */
const WRITER = `
  const { DatabaseSync } = require('node:sqlite')
  const { parentPort, workerData } = require('node:worker_threads')
  const databases = workerData.map((path) => new DatabaseSync(path, { timeout: 10_000 }))
  let written = 0
  const write = () => {
    written++
    for (const database of databases) {
      database.exec('BEGIN IMMEDIATE; INSERT INTO orders (text) VALUES (hex(randomblob(2000)))')
      database.exec("INSERT INTO lines SELECT max(id), 'a' FROM orders; INSERT INTO lines SELECT max(id), 'b' FROM orders; COMMIT")
    }
    if (written === 30) parentPort.postMessage(written)
    next = setImmediate(write)
  }
  let next = setImmediate(write)
  parentPort.once('message', () => {
    clearImmediate(next)
    for (const database of databases) database.close()
    parentPort.postMessage(written)
  })`

/** Changes one byte in the middle of a file. */
function damage(path: string): void {
  const bytes = readFileSync(path)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

/** Writes the manifest anew with other content, under a digest of its own. */
function rewrite(change: Record<string, unknown>): void {
  const path = join(backup, 'manifest.json')
  const { sha256: _, ...manifest } = { ...JSON.parse(readFileSync(path, 'utf8')), ...change }
  const sha256 = createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
  writeFileSync(path, JSON.stringify({ ...manifest, sha256 }))
}

describe('nothing is touched by a backup', () => {
  beforeEach(async () => {
    newState()
    await take()
  })

  async function refused(sentence: RegExp): Promise<void> {
    const before = [contents(place.stateDir), readFileSync(place.variablesFile, 'utf8')]
    const failure = await restore().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Unready)
    expect((failure as Error).message).toMatch(sentence)
    expect((failure as Error).message.split('\n')).toHaveLength(1)
    expect([contents(place.stateDir), readFileSync(place.variablesFile, 'utf8')]).toEqual(before)
    expect(readdirSync(place.stateDir).filter((name) => name !== 'running.lock')).toEqual(['v3'])
  }

  test.each([D1, AGENT, ALARMS, 'variables.env', 'manifest.json'])('with a changed byte in %s', async (path) => {
    damage(join(backup, path))
    const name = path.split('/').at(-1)
    await refused(new RegExp(`The backup is damaged: .*${name}`))
  })

  test('with a file that is missing', async () => {
    rmSync(join(backup, AGENT))
    await refused(/The backup is damaged: .*b\.sqlite is missing/)
  })

  test('that would write somewhere else', async () => {
    rewrite({ files: [{ path: '../../elsewhere', bytes: 0, sha256: '' }] })
    await refused(/The backup is damaged: \.\.\/\.\.\/elsewhere/)
  })

  test('of a newer format, of another product, with a migration of another version, or that is none', async () => {
    rewrite({ format: 2, version: '9.0.0' })
    await refused(/made by a newer version of Vocero \(9\.0\.0\)/)
    rewrite({ format: 1, product: 'another' })
    await refused(/is no backup of Vocero/)
    rewrite({ product: 'vocero', migrations: [...applied(ACCOUNTS), 'accounts/9999_of_tomorrow.sql'] })
    await refused(/it has the migration accounts\/9999_of_tomorrow\.sql/)
    rmSync(join(backup, 'manifest.json'))
    await refused(/is no backup: it has no manifest\.json/)
  })

  test('while a server runs on the state', async () => {
    const release = holdState(place.stateDir)
    await refused(/A server runs on the state/)
    release?.()
    await expect(restore()).resolves.toMatchObject({ before: expect.stringContaining('before-restore-') })
  })

  test('whose files cannot all be put in place', () => {
    const [one, other] = [join(folder, 'one'), join(folder, 'other')]
    writeFileSync(one, 'mine')
    expect(() =>
      moveAll([
        [one, other],
        [join(folder, 'missing'), one],
      ]),
    ).toThrow(/ENOENT/)
    expect(readFileSync(one, 'utf8')).toBe('mine')
  })
})

test('a state that a killed restore had taken away is not begun anew', () => {
  newState()
  expect(() => requireWhole(place.stateDir)).not.toThrow()
  renameSync(join(place.stateDir, 'v3'), join(place.stateDir, 'restoring-1'))
  expect(() => requireWhole(place.stateDir)).toThrow(/A restore into .* was interrupted: do it again/)
})

test('an older backup is brought up by the migrations of the next start', async () => {
  const older = ACCOUNTS.slice(0, 1)
  execute({ stateDir: place.stateDir }, ['SELECT 1'])
  within(databaseFiles(place.stateDir)[0] ?? '', (database) => {
    migrated(database, older)
    database.exec(SHOP)
  })
  expect((await take()).migrations).toEqual(applied(older))
  place.stateDir = join(folder, 'another')
  await restore()
  const variables = { ADMIN_EMAIL: 'admin@vocero.test', ADMIN_PASSWORD: 'a-password-of-the-backups' }
  await prepareState(place.stateDir, variables, () => {})
  const files = databaseFiles(place.stateDir)
  const migrations = files.map(appliedMigrations)
  const brought = files[migrations.findIndex(([first]) => first?.startsWith('accounts/'))] ?? ''
  expect(migrations).toContainEqual(applied(ACCOUNTS))
  expect(migrations).toContainEqual(migrationNames('conversations').map((name) => `conversations/${name}`))
  within(brought, (database) => {
    expect(database.prepare('SELECT count(*) AS n FROM lines').get()?.['n']).toBe(2)
    expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  })
})
