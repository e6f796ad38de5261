import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Unready } from './unready.ts'

const OWNER_ONLY = { folder: 0o700, file: 0o600 } as const
const OF_OTHERS = 0o077
/** The minimum that a first start writes. */
const PROBE_BYTES = 64 * 1024

/** Files that this process and those that it starts make from now on are readable by their owner only. */
export const keepNewFilesPrivate = (): void => void process.umask(OF_OTHERS)

/** Makes a file or folder private; answers whether other users could read it. */
export function makePrivate(path: string): boolean {
  const { mode } = statSync(path)
  if (process.platform === 'win32' || (mode & OF_OTHERS) === 0) return false
  chmodSync(path, statSync(path).isDirectory() ? OWNER_ONLY.folder : OWNER_ONLY.file)
  return true
}

/** Creates the state folder if needed, makes it private, and checks that it is writable. */
export function prepareFolder(path: string): void {
  if (existsSync(path) && !statSync(path).isDirectory())
    throw new Unready(`STATE_DIR names ${path}, which is a file: name a folder, or move the file away.`)
  mkdirSync(path, { recursive: true, mode: OWNER_ONLY.folder })
  makePrivate(path)
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
    const entry = join(path, name)
    if (!lstatSync(entry).isSymbolicLink()) makePrivate(entry)
  }
  const probe = join(path, `.writable-${process.pid}`)
  try {
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES), { mode: OWNER_ONLY.file })
  } finally {
    rmSync(probe, { force: true })
  }
}
