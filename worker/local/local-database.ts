import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { KINDS, migrationNames } from './migrations.ts'
import { Unready } from './unready.ts'

const D1 = ['v3', 'd1', 'miniflare-D1DatabaseObject']
const DATABASE = /^[0-9a-f]{64}\.sqlite$/
const COPIES = 'copies'
const COPIES_KEPT = 3
const OWNER_ONLY = { folder: 0o700, file: 0o600 }

/** The files of the D1 databases in a state folder; none before the first start. */
export function databaseFiles(stateDir: string): string[] {
  const folder = join(stateDir, ...D1)
  const names = existsSync(folder) ? readdirSync(folder).filter((each) => DATABASE.test(each)) : []
  return names.sort().map((name) => join(folder, name))
}

/** The migrations that a database has, in their order, as `<kind>/<name>`. */
export function appliedMigrations(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const isMigrated = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'd1_migrations'").get()
    if (!isMigrated) return []
    const names = database
      .prepare('SELECT name FROM d1_migrations ORDER BY id')
      .all()
      .map(({ name }) => String(name))
    const kind = KINDS.find((each) => migrationNames(each)[0] === names[0]) ?? 'accounts'
    return names.map((name) => `${kind}/${name}`)
  } finally {
    database.close()
  }
}

/** Refuses databases whose migrations are not the first ones of this version: they cannot be migrated. */
export function requireFollowing(applied: readonly string[], what: string, remedy: string): void {
  const known = KINDS.flatMap((kind) => {
    const count = applied.filter((name) => name.startsWith(`${kind}/`)).length
    return migrationNames(kind)
      .slice(0, count)
      .map((name) => `${kind}/${name}`)
  })
  const strange = applied.find((name) => !known.includes(name))
  if (strange === undefined) return
  throw new Unready(
    `${what} was made by another version of Vocero: it has the migration ${strange}, which does not follow in this ` +
      `version. ${remedy}`,
  )
}

/** Refuses a database that this version cannot migrate. */
export const requireKnownMigrations = (stateDir: string, file: string): void =>
  requireFollowing(
    appliedMigrations(file),
    `The database in ${stateDir}`,
    'Start the version that made it, or start anew with an empty folder (STATE_DIR=another).',
  )

/** Copies the databases before they are migrated, keeps the last three copies, and returns the folder of the new one. */
export async function copyBeforeMigration(stateDir: string, files: readonly string[], now: Date): Promise<string> {
  const copies = join(stateDir, COPIES)
  const folder = join(copies, now.toISOString().replaceAll(':', '-'))
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY.folder })
  for (const file of files) {
    const path = join(folder, basename(file))
    const database = new DatabaseSync(file)
    try {
      await backup(database, path)
    } finally {
      database.close()
    }
    chmodSync(path, OWNER_ONLY.file)
  }
  for (const old of readdirSync(copies).sort().slice(0, -COPIES_KEPT)) rmSync(join(copies, old), { recursive: true })
  return folder
}
