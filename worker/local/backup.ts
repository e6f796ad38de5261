import { parseArgs } from 'node:util'
import { takeBackup } from './backups/take.ts'
import { installationVariables } from './dev-vars.ts'
import { inRoot, stateDir } from './place.ts'
import { keepNewFilesPrivate } from './private-files.ts'
import { command } from './unready.ts'

const nameOf = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(':', '-')

/** `npm run backup [-- folder]`: a verified copy of the state, also while it is being served. */
await command(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  keepNewFilesPrivate()
  const now = new Date()
  const target = inRoot(positionals[0] ?? `.backups/${nameOf(now)}`)
  const { files } = await takeBackup(stateDir(), installationVariables(stateDir()), target, now)
  process.stdout.write(
    `Backed up ${stateDir()} into ${target}: ${files.length} files, read back and verified.\n` +
      'It holds the keys of this installation as well: anyone who can read it can read everything.\n',
  )
})
