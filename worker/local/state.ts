import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from './catalogue.ts'
import { execute, migrate } from './database.ts'
import { demoAgent } from './demo-agent.ts'
import type { Variables } from './dev-vars.ts'
import { FIRST_ADMIN, firstAdmin } from './first-admin.ts'
import { copyBeforeMigration, databaseFile, requireKnownMigrations } from './local-database.ts'
import { migrationNames } from './migrations.ts'
import { inRoot } from './place.ts'
import { Unready } from './unready.ts'

/** One word for the shape and the first rows that this version of the project wants in a database. */
function wanted(): string {
  const hash = createHash('sha256')
  for (const name of migrationNames()) hash.update(name).update(readFileSync(inRoot('migrations', name)))
  return hash.update([...catalogue(0), ...demoAgent(FIRST_ADMIN, 0)].join('\n')).digest('hex')
}

/** Migrates the local database; the copy made before stays, and is named when the migration fails. */
async function migrateWithCopy(stateDir: string, now: Date): Promise<void> {
  const file = databaseFile(stateDir)
  if (!file) return migrate({ stateDir })
  requireKnownMigrations(stateDir, file)
  const copy = await copyBeforeMigration(stateDir, file, now)
  try {
    migrate({ stateDir })
  } catch (error) {
    if (!(error instanceof Unready)) throw error
    throw new Unready(`${error.message}\nThe database as it was before stands in ${copy}.`)
  }
}

/**
 * Brings the local database to this version: migrations, plans and agent types, the first administrator, the agent to
 * try. What is there stays as it is. A mark beside the database makes it cost nothing when there is nothing to do.
 */
export async function prepareState(stateDir: string, variables: Variables, say: (line: string) => void): Promise<void> {
  const mark = join(stateDir, 'v3', 'd1', 'prepared-for')
  const version = wanted()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === version) return
  say('Preparing the database …')
  const now = Date.now()
  const { ADMIN_EMAIL = '', ADMIN_PASSWORD = '' } = variables
  const admin = await firstAdmin(ADMIN_EMAIL, ADMIN_PASSWORD, now, FIRST_ADMIN)
  await migrateWithCopy(stateDir, new Date(now))
  execute({ stateDir }, [...catalogue(now), ...admin, ...demoAgent(FIRST_ADMIN, now)])
  writeFileSync(mark, version)
}
