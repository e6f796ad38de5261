import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { HEADING, textOf, type Variables } from '../dev-vars.ts'
import { appliedMigrations, databaseFiles } from '../local-database.ts'
import { inRoot } from '../place.ts'
import { Unready } from '../unready.ts'
import { copyDatabase, databasesOf, rowsOf } from './databases.ts'
import {
  damaged,
  type KeptFile,
  type Manifest,
  newManifest,
  readManifest,
  VARIABLES,
  writeManifest,
} from './manifest.ts'

const OWNER_ONLY = { folder: 0o700, file: 0o600 }

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece)
  return hash.digest('hex')
}

/** The digest and row counts of a file, as read from disk. */
async function described(folder: string, path: string): Promise<KeptFile> {
  const file = join(folder, path)
  const known = { path, bytes: statSync(file).size, sha256: await digestOf(file) }
  return path === VARIABLES ? known : { ...known, rows: rowsOf(file) }
}

/** Reads every file of a backup and compares it with the manifest; names the first that differs. */
export async function verify(folder: string, { files }: Manifest): Promise<void> {
  for (const kept of files) {
    const file = join(folder, kept.path)
    if (!existsSync(file)) throw new Unready(`The backup is damaged: ${file} is missing.`)
    if (statSync(file).size !== kept.bytes || (await digestOf(file)) !== kept.sha256) throw damaged(file)
    if (!isDeepStrictEqual(await described(folder, kept.path), kept)) throw damaged(file)
  }
}

async function fill(folder: string, stateDir: string, variables: Variables, now: Date): Promise<Manifest> {
  const paths: string[] = []
  for (const path of databasesOf(stateDir)) {
    // The file of an object that has deleted everything disappears.
    if (!existsSync(join(stateDir, path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true, mode: OWNER_ONLY.folder })
    await copyDatabase(join(stateDir, path), join(folder, path))
    paths.push(path)
  }
  writeFileSync(join(folder, VARIABLES), HEADING + textOf(variables), { mode: OWNER_ONLY.file })
  const files: KeptFile[] = []
  for (const path of [...paths, VARIABLES]) files.push(await described(folder, path))
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const migrations = databaseFiles(folder).flatMap(appliedMigrations)
  return newManifest({ version, migrations, takenAt: now.toISOString(), files })
}

/**
 * Copies a state into a new folder, also while a server runs on it, and reads the copy back. The folder gets its
 * final name once it is complete.
 */
export async function takeBackup(stateDir: string, variables: Variables, target: string, now: Date): Promise<Manifest> {
  if (existsSync(target)) throw new Unready(`${target} is there already: name another folder for the backup.`)
  if (databaseFiles(stateDir).length === 0)
    throw new Unready(`There is nothing to back up in ${stateDir}: it has no database yet.`)
  const unfinished = `${target}.unfinished-${process.pid}`
  mkdirSync(unfinished, { recursive: true, mode: OWNER_ONLY.folder })
  try {
    writeManifest(unfinished, await fill(unfinished, stateDir, variables, now))
    const manifest = readManifest(unfinished)
    await verify(unfinished, manifest)
    renameSync(unfinished, target)
    return manifest
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
