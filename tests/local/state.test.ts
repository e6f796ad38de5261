import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copyBeforeMigration, databaseFiles, requireKnownMigrations } from '../../worker/local/local-database.ts'
import { migrationNames } from '../../worker/local/migrations.ts'
import { makePrivate, prepareFolder } from '../../worker/local/private-files.ts'
import { answers, claimPort } from '../../worker/local/serve.ts'
import { claimState, holdState } from '../../worker/local/state-lock.ts'
import { sentenceOf, Unready } from '../../worker/local/unready.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vocero-local-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string) => statSync(path).mode & 0o777

/** A database where the local runtime keeps it, with these migrations applied. */
function databaseWith(applied: readonly string[]): string {
  const place = join(folder, 'v3/d1/miniflare-D1DatabaseObject')
  mkdirSync(place, { recursive: true })
  const file = join(place, `${'a'.repeat(64)}.sqlite`)
  const database = new DatabaseSync(file)
  database.exec('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT); CREATE TABLE kept (text TEXT)')
  database.prepare('INSERT INTO kept VALUES (?)').run('mine')
  for (const name of applied) database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name)
  database.close()
  return file
}

describe('the folder of the state', () => {
  test('and all that is in it is taken away from other users', () => {
    const state = join(folder, 'state')
    mkdirSync(join(state, 'v3'), { recursive: true, mode: 0o755 })
    writeFileSync(join(state, 'v3', 'data.sqlite'), 'x', { mode: 0o644 })
    chmodSync(join(state, 'v3', 'data.sqlite'), 0o644)
    prepareFolder(state)
    expect([modeOf(state), modeOf(join(state, 'v3')), modeOf(join(state, 'v3/data.sqlite'))]).toEqual([
      0o700, 0o700, 0o600,
    ])
    expect(readdirSync(state)).toEqual(['v3'])
  })

  test('is made where it is missing', () => {
    prepareFolder(join(folder, 'a/b'))
    expect(modeOf(join(folder, 'a/b'))).toBe(0o700)
  })

  test('that is a file is refused with a sentence that says what to do', () => {
    const file = join(folder, 'state')
    writeFileSync(file, '')
    expect(() => prepareFolder(file)).toThrow(Unready)
    expect(() => prepareFolder(file)).toThrow(/is a file: name a folder/)
  })

  test('belongs to one server at a time, and to the next when that one is gone', () => {
    const release = holdState(folder)
    expect(holdState(folder)).toBeNull()
    expect(() => claimState(folder)).toThrow(/A server runs on the state in .* already: stop it, or choose another/)
    release?.()
    expect(readdirSync(folder)).toEqual(['running.lock'])
    const next = holdState(folder)
    expect(next).not.toBeNull()
    next?.()
  })

  test('a file of secrets that others could read is mended, and that is told once', () => {
    const file = join(folder, '.dev.vars')
    writeFileSync(file, 'A=1')
    chmodSync(file, 0o644)
    expect([makePrivate(file), modeOf(file), makePrivate(file)]).toEqual([true, 0o600, false])
  })
})

describe('what the operating system refuses', () => {
  test.each([
    ['EACCES', /may not be read or written by this user/],
    ['EROFS', /is on a disk that can only be read/],
    ['ENOSPC', /the disk is full/],
    ['ENOTDIR', /lies below a file/],
  ])('%s is a sentence and not a stack', (code, sentence) => {
    const told = sentenceOf(Object.assign(new Error('x'), { code, path: '/data/state' }))
    expect(told).toMatch(sentence)
    expect(told).toContain('/data/state')
    expect(told.split('\n')).toHaveLength(1)
  })

  test('in the middle of a write, or where a copy goes to, is one too', () => {
    expect(sentenceOf(Object.assign(new Error('x'), { code: 'ENOSPC' }))).toBe(
      'A file cannot be written: the disk is full.',
    )
    expect(sentenceOf(Object.assign(new Error('x'), { code: 'ENOSPC', path: '/from', dest: '/to' }))).toMatch(/^\/to /)
  })

  test('a folder below a file is such a sentence', () => {
    writeFileSync(join(folder, 'file'), '')
    let failure: unknown
    try {
      prepareFolder(join(folder, 'file/state'))
    } catch (error) {
      failure = error
    }
    expect(sentenceOf(failure)).toMatch(/lies below a file/)
  })
})

describe('a database of an earlier start', () => {
  const known = migrationNames('accounts')

  test('is found, and brought up where its migrations are the first of this version', () => {
    const file = databaseWith(known.slice(0, 1))
    expect(databaseFiles(folder)).toEqual([file])
    expect(() => requireKnownMigrations(folder, file)).not.toThrow()
  })

  test('with a migration that this version does not have is refused by its name, with what to do', () => {
    const file = databaseWith([...known, '0002_of_another_version.sql'])
    expect(() => requireKnownMigrations(folder, file)).toThrow(
      /accounts\/0002_of_another_version\.sql.*Start the version/,
    )
  })

  test('is copied before it is migrated; the last three copies are kept', async () => {
    const file = databaseWith(known)
    for (const day of [1, 2, 3, 4]) await copyBeforeMigration(folder, [file], new Date(Date.UTC(2026, 0, day)))
    const copies = readdirSync(join(folder, 'copies')).sort()
    expect(copies.map((name) => name.slice(0, 10))).toEqual(['2026-01-02', '2026-01-03', '2026-01-04'])
    const copy = join(folder, 'copies', copies[2] ?? '', basename(file))
    expect(modeOf(copy)).toBe(0o600)
    const database = new DatabaseSync(copy, { readOnly: true })
    expect(database.prepare('SELECT text FROM kept').all()).toMatchObject([{ text: 'mine' }])
    database.close()
  })

  test('before the first start there is none', () => {
    expect(databaseFiles(folder)).toEqual([])
    expect(existsSync(join(folder, 'copies'))).toBe(false)
  })
})

describe('the port', () => {
  test('that is taken is refused with another to choose', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    await expect(claimPort(port)).rejects.toThrow(`Port ${port} is taken`)
    await new Promise((resolve) => other.close(resolve))
    await expect(claimPort(port)).resolves.toBeUndefined()
  })

  test('on which a server takes calls and never answers is not waited for beyond the deadline', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    expect(await answers((silent.address() as AddressInfo).port, 20)).toBe('none')
    silent.close()
  })
})
