import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './place.ts'
import { command } from './unready.ts'

/** One line for each migration in order: the SHA-256 of its text, two spaces, its name. Lines are only ever added. */
const CHECKSUMS = 'migrations/checksums.txt'

/** The names of all migrations, in the order in which they are applied. */
export const migrationNames = (): string[] =>
  readdirSync(inRoot('migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort()

export const checksumLine = (name: string): string =>
  `${createHash('sha256')
    .update(readFileSync(inRoot('migrations', name)))
    .digest('hex')}  ${name}`

export const recordedChecksums = (): string[] => {
  const path = inRoot(CHECKSUMS)
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
}

/** Adds the migrations that are not recorded yet; those that are stay as they are. */
function recordNew(): void {
  const recorded = recordedChecksums()
  const added = migrationNames().slice(recorded.length).map(checksumLine)
  if (added.length > 0) writeFileSync(inRoot(CHECKSUMS), `${[...recorded, ...added].join('\n')}\n`)
}

if (import.meta.main) await command(recordNew)
