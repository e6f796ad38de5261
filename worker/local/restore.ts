import { parseArgs } from 'node:util'
import { restoreBackup } from './backups/put-back.ts'
import { VARIABLES_FILE } from './dev-vars.ts'
import { inRoot, stateDir } from './place.ts'
import { keepNewFilesPrivate } from './private-files.ts'
import { command, Unready } from './unready.ts'

/** `npm run restore -- <folder>`: replaces the state by a backup; the previous state is kept beside it. */
await command(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (!positionals[0]) throw new Unready('Say which backup: npm run restore -- .backups/2026-01-31T09-30-00')
  keepNewFilesPrivate()
  const place = { stateDir: stateDir(), variablesFile: VARIABLES_FILE }
  const { manifest, before } = await restoreBackup(inRoot(positionals[0]), place, new Date())
  process.stdout.write(`Restored the backup of ${manifest.takenAt} into ${place.stateDir}. Start it with npm start.\n`)
  if (before) process.stdout.write(`What was there before stands in ${before}: delete it when you need it no longer.\n`)
})
