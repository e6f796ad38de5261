import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './place.ts'

/** The folders of migrations, one for each kind of database. */
export const KINDS = ['accounts', 'conversations'] as const
export type Kind = (typeof KINDS)[number]

/** One line for each migration in order: the SHA-256 of its text, two spaces, its name. Lines are only ever added. */
export const checksumsOf = (kind: Kind): string => `migrations/${kind}/checksums.txt`

/** The names of all migrations of a kind, in the order in which they are applied. */
export const migrationNames = (kind: Kind): string[] =>
  readdirSync(inRoot('migrations', kind))
    .filter((name) => name.endsWith('.sql'))
    .sort()

export const migrationText = (kind: Kind, name: string): string =>
  readFileSync(inRoot('migrations', kind, name), 'utf8')

export const checksumLine = (kind: Kind, name: string): string =>
  `${createHash('sha256').update(migrationText(kind, name)).digest('hex')}  ${name}`

export const recordedChecksums = (kind: Kind): string[] => {
  const path = inRoot(checksumsOf(kind))
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
}

/** Adds migrations that are not recorded; recorded ones stay. */
export function recordNewMigrations(): void {
  for (const kind of KINDS) {
    const recorded = recordedChecksums(kind)
    const added = migrationNames(kind)
      .slice(recorded.length)
      .map((name) => checksumLine(kind, name))
    if (added.length > 0) writeFileSync(inRoot(checksumsOf(kind)), `${[...recorded, ...added].join('\n')}\n`)
  }
}

/** Deletes all snapshots of the tables but the newest of each kind: the next migration is made from that alone. */
export function dropOlderSnapshots(): void {
  for (const kind of KINDS) {
    const folder = inRoot('migrations', kind, 'meta')
    const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'))
    for (const name of snapshots.sort().slice(0, -1)) rmSync(join(folder, name))
  }
}
