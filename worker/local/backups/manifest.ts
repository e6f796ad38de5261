import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Unready } from '../unready.ts'

const MANIFEST = 'manifest.json'
/** The variables of the installation with its keys, without which the stored secrets cannot be decrypted. */
export const VARIABLES = 'variables.env'
const PRODUCT = 'vocero'
/** Increased when an older version could not restore the backup of a newer one. */
const FORMAT = 1
const OWNER_ONLY = 0o600
/** Paths come from outside: no other file is written. */
const DATABASE_PATH = /^v3\/(?:d1|do)\/[A-Za-z0-9][\w-]*\/[A-Za-z0-9][\w-]*\.sqlite$/

export interface KeptFile {
  path: string
  bytes: number
  sha256: string
  /** Rows of each table; absent for a file that is no database. */
  rows?: Record<string, number>
}

export interface Manifest {
  product: string
  format: number
  /** The version of the project that made it, and the migrations that its databases had, as `<kind>/<name>`. */
  version: string
  migrations: string[]
  takenAt: string
  files: KeptFile[]
}

const digestOf = (manifest: Manifest): string => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

export const newManifest = (content: Omit<Manifest, 'product' | 'format'>): Manifest => ({
  product: PRODUCT,
  format: FORMAT,
  ...content,
})

/** Writes the manifest with the digest of its own content. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const text = JSON.stringify({ ...manifest, sha256: digestOf(manifest) }, null, 2)
  writeFileSync(join(folder, MANIFEST), `${text}\n`, { mode: OWNER_ONLY, flag: 'wx' })
}

export const damaged = (path: string): Unready => new Unready(`The backup is damaged: ${path} is not what was written.`)

function parsed(path: string): Manifest & { sha256?: string } {
  try {
    return Object(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError) throw damaged(path)
    throw error
  }
}

/** The manifest of a backup; refuses a missing or changed one, and one of a newer version. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST)
  if (!existsSync(path)) throw new Unready(`${folder} is no backup: it has no ${MANIFEST}.`)
  const { sha256, ...manifest } = parsed(path)
  if (manifest.product !== PRODUCT) throw new Unready(`${folder} is no backup of Vocero.`)
  if (typeof manifest.format === 'number' && manifest.format > FORMAT)
    throw new Unready(
      `The backup was made by a newer version of Vocero (${manifest.version}): restore it with that version.`,
    )
  if (sha256 !== digestOf(manifest)) throw damaged(path)
  const strange = manifest.files.find(({ path }) => path !== VARIABLES && !DATABASE_PATH.test(path))
  if (strange) throw damaged(strange.path)
  return manifest
}
