import { spawnSync } from 'node:child_process'
import { dropOlderSnapshots, KINDS, recordNewMigrations } from './migrations.ts'
import { inRoot, ROOT } from './place.ts'
import { command, Unready } from './unready.ts'

/** Writes a migration for each kind of database whose tables were changed, and the checksums of the new ones. */
function generate(): void {
  for (const kind of KINDS) {
    const { status } = spawnSync(
      process.execPath,
      [inRoot('node_modules/drizzle-kit/bin.cjs'), 'generate', '--config', 'worker/drizzle.config.ts'],
      { cwd: ROOT, env: { ...process.env, DATABASE: kind }, stdio: 'inherit' },
    )
    if (status !== 0) throw new Unready(`The migrations of ${kind} could not be written.`)
  }
  recordNewMigrations()
  dropOlderSnapshots()
}

await command(async () => generate())
