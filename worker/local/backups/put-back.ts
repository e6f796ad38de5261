import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual, parseEnv } from 'node:util'
import { requireFollowing } from '../local-database.ts'
import { prepareFolder } from '../private-files.ts'
import { holdState } from '../state-lock.ts'
import { Unready } from '../unready.ts'
import { type Manifest, readManifest, VARIABLES } from './manifest.ts'
import { verify } from './take.ts'

const OWNER_ONLY = { folder: 0o700, file: 0o600 }
const DATABASES = 'v3'
const STAGING = 'restoring-'

/** What is replaced: the state folder, and the file with the variables of the installation. */
export interface Place {
  stateDir: string
  variablesFile: string
}

/** What a restore changed: the backup's manifest, and the folder with what was there before, if there was anything. */
export interface Restored {
  manifest: Manifest
  before: string | null
}

const interrupted = (stateDir: string): string[] => readdirSync(stateDir).filter((name) => name.startsWith(STAGING))

/** Refuses a state folder that an interrupted restore has moved away and not replaced. */
export function requireWhole(stateDir: string): void {
  if (existsSync(join(stateDir, DATABASES)) || interrupted(stateDir).length === 0) return
  throw new Unready(
    `A restore into ${stateDir} was interrupted: do it again with npm run restore. What was there before stands in its ` +
      'folder before-restore-…',
  )
}

/** Moves files one after the other; when one cannot be moved, those before it go back to where they were. */
export function moveAll(moves: readonly (readonly [from: string, to: string])[]): void {
  const done: (readonly [string, string])[] = []
  try {
    for (const move of moves) {
      renameSync(...move)
      done.unshift(move)
    }
  } catch (error) {
    for (const [from, to] of done) renameSync(to, from)
    throw error
  }
}

function copyPrivately(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: OWNER_ONLY.folder })
  copyFileSync(from, to)
  chmodSync(to, OWNER_ONLY.file)
}

const sameVariables = (one: string, other: string): boolean =>
  existsSync(other) && isDeepStrictEqual(parseEnv(readFileSync(one, 'utf8')), parseEnv(readFileSync(other, 'utf8')))

/**
 * Puts the staged files in place by renaming within their own folders, which may be mounted each from elsewhere; answers
 * the folder with what was there before.
 */
function swap(staging: string, { stateDir, variablesFile }: Place, now: Date): string | null {
  const before = join(stateDir, `before-restore-${now.toISOString().replaceAll(':', '-')}`)
  const [fresh, state] = [join(staging, DATABASES), join(stateDir, DATABASES)]
  const moves: [string, string][] = existsSync(state) ? [[state, join(before, DATABASES)]] : []
  moves.push([fresh, state])
  const staged = `${variablesFile}.restoring-${process.pid}`
  try {
    mkdirSync(before, { mode: OWNER_ONLY.folder })
    if (!sameVariables(join(staging, VARIABLES), variablesFile)) {
      if (existsSync(variablesFile)) copyPrivately(variablesFile, join(before, '.dev.vars'))
      copyPrivately(join(staging, VARIABLES), staged)
      moves.push([staged, variablesFile])
    }
    moveAll(moves)
  } catch (error) {
    rmSync(staged, { force: true })
    rmSync(before, { recursive: true, force: true })
    throw error
  }
  if (existsSync(join(before, DATABASES)) || existsSync(join(before, '.dev.vars'))) return before
  rmSync(before, { recursive: true })
  return null
}

/**
 * Replaces a state, and the variables of the installation, by those of a backup. Everything has been read and judged on
 * the disk of the state before anything is replaced.
 */
export async function restoreBackup(folder: string, place: Place, now: Date): Promise<Restored> {
  const manifest = readManifest(folder)
  requireFollowing(manifest.migrations, `The backup in ${folder}`, 'Restore it with the version that made it.')
  prepareFolder(place.stateDir)
  const release = holdState(place.stateDir)
  if (!release) throw new Unready(`A server runs on the state in ${place.stateDir}: stop it, and restore then.`)
  const staging = join(place.stateDir, `${STAGING}${process.pid}`)
  try {
    await verify(folder, manifest)
    for (const name of interrupted(place.stateDir)) rmSync(join(place.stateDir, name), { recursive: true })
    for (const { path } of manifest.files) copyPrivately(join(folder, path), join(staging, path))
    await verify(staging, manifest)
    return { manifest, before: swap(staging, place, now) }
  } finally {
    rmSync(staging, { recursive: true, force: true })
    release()
  }
}
