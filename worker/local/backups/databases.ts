import { chmodSync, existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { Unready } from '../unready.ts'

/**
 * Where the runtime keeps databases, each in a folder of its class; `metadata.sqlite` beside the objects holds their
 * alarms. Objects are copied before D1: writing an outbox entry again changes nothing, but what an object has flushed and
 * pruned exists in D1 only.
 */
const ROOMS = ['v3/do', 'v3/d1']
const OWNER_ONLY = 0o600
const WAITS_MS = 10_000
/** More than a database can have: the copy is one step, which is one read transaction. */
const ALL_PAGES = 2 ** 31 - 1

/** The databases of a state folder, as paths inside it, in the order in which they are copied. */
export const databasesOf = (stateDir: string): string[] =>
  ROOMS.filter((room) => existsSync(join(stateDir, room))).flatMap((room) =>
    readdirSync(join(stateDir, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sqlite'))
      .map((name) => `${room}/${name.replaceAll('\\', '/')}`)
      .sort(),
  )

/**
 * Copies a database as it is at one moment, page by page within one read transaction, without blocking writers.
 * VACUUM INTO would renumber rows without an own key, and the search indexes refer to these numbers.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: WAITS_MS })
  try {
    await backup(source, to, { rate: ALL_PAGES })
  } catch (error) {
    throw new Unready(`${from} could not be copied: ${(error as Error).message}.`)
  } finally {
    source.close()
  }
  chmodSync(to, OWNER_ONLY)
  const copy = new DatabaseSync(to)
  try {
    // One file, without a log beside it.
    copy.exec('PRAGMA journal_mode = DELETE')
  } finally {
    copy.close()
  }
}

const first = (database: DatabaseSync, sql: string): unknown => Object.values(database.prepare(sql).get() ?? {})[0]

/** Checks a copy with SQLite; answers how many rows each table has. */
export function rowsOf(file: string): Record<string, number> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const found = first(database, 'PRAGMA integrity_check(1)')
    if (found !== 'ok') throw new Unready(`${basename(file)} is damaged: ${found}.`)
    const broken = database.prepare('PRAGMA foreign_key_check').get()
    if (broken) throw new Unready(`${basename(file)} has a row in ${broken['table']} that refers to nothing.`)
    const tables = database.prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'").all()
    return Object.fromEntries(
      tables.map(({ name }) => [
        String(name),
        Number(first(database, `SELECT count(*) FROM "${String(name).replaceAll('"', '""')}"`)),
      ]),
    )
  } catch (error) {
    if (error instanceof Unready) throw error
    throw new Unready(`${file} cannot be read: ${(error as Error).message}.`)
  } finally {
    database.close()
  }
}
