import { dirname } from 'node:path'
import { greeting } from './greeting.ts'
import { toolOf } from './place.ts'
import { prepare } from './prepare.ts'
import { serve } from './serve.ts'
import { command } from './unready.ts'

/** `npm run dev`: the sources with hot reload. Same port and state as `npm start`. */
await command(async () => {
  const { port, say, stateDir, workerVars, installation } = await prepare()
  await serve([toolOf('vite'), 'dev', '-c', 'web/vite.config.ts', '--logLevel', 'warn'], {
    port,
    environment: { PORT: String(port), STATE_DIR: stateDir, WORKER_VARS_IN: dirname(workerVars) },
    onReady: () => say(greeting(installation)),
  })
})
