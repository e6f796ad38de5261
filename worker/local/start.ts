import { buildIfStale } from './build.ts'
import { greeting } from './greeting.ts'
import { localConfig } from './local-config.ts'
import { toolOf } from './place.ts'
import { prepare } from './prepare.ts'
import { serve } from './serve.ts'
import { command } from './unready.ts'

/** `npm start`: the production build in workerd, on this machine alone. */
await command(async () => {
  const { port, say, stateDir, workerVars, installation } = await prepare()
  buildIfStale(say)
  await serve(
    [
      toolOf('wrangler'),
      ...['dev', '--config', localConfig(), '--local', '--persist-to', stateDir, '--env-file', workerVars],
      ...['--ip', '127.0.0.1', '--port', String(port), '--inspector-port', '0'],
      ...['--log-level', 'warn', '--show-interactive-dev-session=false'],
    ],
    { port, onReady: () => say(greeting(installation)) },
  )
})
