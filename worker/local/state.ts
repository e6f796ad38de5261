import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from './catalogue.ts'
import { execute, migrate } from './database.ts'
import { contactOf, demoAgent } from './demo-agent.ts'
import type { Variables } from './dev-vars.ts'
import { FIRST_ADMIN, firstAdmin } from './first-admin.ts'
import { copyBeforeMigration, databaseFiles, requireKnownMigrations } from './local-database.ts'
import { KINDS, migrationNames, migrationText } from './migrations.ts'
import { Unready } from './unready.ts'

/** A hash of the migrations and initial rows of this version. */
function wanted(): string {
  const hash = createHash('sha256')
  for (const kind of KINDS) for (const name of migrationNames(kind)) hash.update(name).update(migrationText(kind, name))
  return hash.update([...catalogue(0), ...demoAgent(FIRST_ADMIN, 0, null)].join('\n')).digest('hex')
}

/** Migrates the local databases; the copy made before stays, and is named when the migration fails. */
async function migrateWithCopy(stateDir: string, now: Date): Promise<void> {
  const files = databaseFiles(stateDir)
  if (files.length === 0) return migrate({ stateDir })
  for (const file of files) requireKnownMigrations(stateDir, file)
  const copy = await copyBeforeMigration(stateDir, files, now)
  try {
    migrate({ stateDir })
  } catch (error) {
    if (!(error instanceof Unready)) throw error
    throw new Unready(`${error.message}\nThe databases as they were before stand in ${copy}.`)
  }
}

/**
 * Brings the local database to this version: migrations, plans and agent types, the first administrator, the demo
 * agent. Existing rows stay. A mark beside the database skips all of it when nothing has changed.
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
  execute({ stateDir }, [...catalogue(now), ...admin, ...demoAgent(FIRST_ADMIN, now, contactOf(variables))])
  writeFileSync(mark, version)
}
