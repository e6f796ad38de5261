import { buildIfStale } from './build.ts'
import { greeting } from './greeting.ts'
import { prepare } from './prepare.ts'
import { runtimeProgram, serve } from './serve.ts'
import { command } from './unready.ts'

/** `npm start`: the production build in workerd, on this machine alone. */
await command(async () => {
  const { port, say, stateDir, workerVars, installation } = await prepare()
  buildIfStale(say)
  await serve(runtimeProgram(port, stateDir, workerVars), { port, onReady: () => say(greeting(installation)) })
})
