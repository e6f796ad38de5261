import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Unready } from './unready.ts'

const FILE = 'running.lock'
/** SQLite's code for a lock that somebody else has. */
const BUSY = 5

/** Locks of this process: one that nobody refers to any more would be closed. */
const held = new Set<DatabaseSync>()

/**
 * Takes the state folder for this process; answers how to give it back, or null when another process has it. The lock is
 * SQLite's on an empty file, which the system takes back however its process ends.
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

/** Takes the state folder until this process ends: two servers on the same files would undo each other's work. */
export function claimState(stateDir: string): void {
  if (holdState(stateDir)) return
  throw new Unready(
    `A server runs on the state in ${stateDir} already: stop it, or choose another folder with STATE_DIR=another.`,
  )
}
