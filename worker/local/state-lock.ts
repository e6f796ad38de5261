import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Unready } from './unready.ts'

const FILE = 'running.lock'
/** SQLite's code for a lock that another connection holds. */
const BUSY = 5

/** References to the locks of this process: garbage collection would close them. */
const held = new Set<DatabaseSync>()

/**
 * Locks the state folder for this process; answers how to unlock it, or null when another process has it. It is
 * SQLite's lock on an empty file, which the system releases however the process ends.
 */
export function holdState(stateDir: string): (() => void) | null {
  const lock = new DatabaseSync(join(stateDir, FILE))
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === BUSY) return null
    throw error
  }
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}

/** Locks the state folder until this process ends: two servers must not write the same files. */
export function claimState(stateDir: string): void {
  if (holdState(stateDir)) return
  throw new Unready(
    `A server runs on the state in ${stateDir} already: stop it, or choose another folder with STATE_DIR=another.`,
  )
}
