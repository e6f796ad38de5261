import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { migrationNames } from './migrations.ts'
import { Unready } from './unready.ts'

const D1 = ['v3', 'd1', 'miniflare-D1DatabaseObject']
const DATABASE = /^[0-9a-f]{64}\.sqlite$/
const COPIES = 'copies'
const COPIES_KEPT = 3
const OWNER_ONLY = { folder: 0o700, file: 0o600 }

/** The file of the D1 database in a state folder, or null before the first start. */
export function databaseFile(stateDir: string): string | null {
  const folder = join(stateDir, ...D1)
  const name = existsSync(folder) ? readdirSync(folder).find((each) => DATABASE.test(each)) : undefined
  return name ? join(folder, name) : null
}

/** The names of the migrations that a database has, in their order. */
export function appliedMigrations(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const isMigrated = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'd1_migrations'").get()
    if (!isMigrated) return []
    return database
      .prepare('SELECT name FROM d1_migrations ORDER BY id')
      .all()
      .map(({ name }) => String(name))
  } finally {
    database.close()
  }
}

/** Refuses migrations that are not the first ones of this version: nothing here can bring their database up. */
export function requireFollowing(applied: readonly string[], what: string, remedy: string): void {
  const known = migrationNames()
  const strange = applied.find((name, number) => name !== known[number])
  if (strange === undefined) return
  throw new Unready(
    `${what} was made by another version of Vocero: it has the migration ${strange}, which does not follow in this ` +
      `version. ${remedy}`,
  )
}

/** Refuses a database that this version cannot bring up. */
export const requireKnownMigrations = (stateDir: string, file: string): void =>
  requireFollowing(
    appliedMigrations(file),
    `The database in ${stateDir}`,
    'Start the version that made it, or start anew with an empty folder (STATE_DIR=another).',
  )

/** Copies the database before it is migrated, keeps the last three copies, and returns the path of the new one. */
export async function copyBeforeMigration(stateDir: string, file: string, now: Date): Promise<string> {
  const folder = join(stateDir, COPIES)
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY.folder })
  const path = join(folder, `${now.toISOString().replaceAll(':', '-')}.sqlite`)
  const database = new DatabaseSync(file)
  try {
    await backup(database, path)
  } finally {
    database.close()
  }
  chmodSync(path, OWNER_ONLY.file)
  const copies = readdirSync(folder).filter((name) => name.endsWith('.sqlite'))
  for (const old of copies.sort().slice(0, -COPIES_KEPT)) rmSync(join(folder, old))
  return path
}
