import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

/** Where every runtime of this process keeps its files, so that the file of a D1 database can be found. */
export const STATE = mkdtempSync(join(tmpdir(), 'vocero-tests-'))
process.env['TMPDIR'] = STATE
process.on('exit', () => rmSync(STATE, { recursive: true, force: true }))

const TEMPLATE = join(STATE, 'template.sqlite')
const D1_FILE = /[\\/]d1[\\/]miniflare-D1DatabaseObject[\\/][0-9a-f]{64}\.sqlite$/
const EVERY_PAGE_AT_ONCE = 1_000_000

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

async function copy(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from)
  try {
    await backup(source, to, { rate: EVERY_PAGE_AT_ONCE })
  } finally {
    source.close()
  }
}

export const saveAsTemplate = (file: string): Promise<void> => copy(file, TEMPLATE)

/** Replaces the content of a database, which a runtime may have open, by the template in one SQLite transaction. */
export const restoreTemplate = (file: string): Promise<void> => copy(TEMPLATE, file)
