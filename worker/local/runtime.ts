import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { Log, LogLevel, Miniflare, type WorkerdStructuredLog } from 'miniflare'
import { systemClock } from '../core/clock.ts'
import { builtConfiguration, workersOf } from './built-worker.ts'
import { keepTimetable } from './timetable.ts'
import { command, Unready } from './unready.ts'

const HOST = '127.0.0.1'
const SHOWN = new Set(['warn', 'error'])

/** Prints the Worker's warnings and errors. */
function show({ level, message }: WorkerdStructuredLog): void {
  if (SHOWN.has(level)) process.stderr.write(`${message}\n`)
}

/**
 * The server of `npm start`: the built Worker in workerd, and its cron jobs. On a signal Miniflare ends workerd and
 * then this process; everything that was answered is on disk by then.
 */
async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: 'string' }, state: { type: 'string' }, variables: { type: 'string' } },
  })
  const { port, state, variables } = values
  if (!port || !state || !variables) throw new Unready('runtime.ts needs --port, --state and --variables.')
  const built = builtConfiguration()
  const known = parseEnv(readFileSync(variables, 'utf8')) as Record<string, string>
  const miniflare = new Miniflare({
    host: HOST,
    port: 0,
    cf: false,
    logRequests: false,
    log: new Log(LogLevel.WARN),
    handleStructuredLogs: show,
    resourcePersistencePath: join(state, 'v3'),
    workers: workersOf(built, known, HOST, Number(port)),
  })
  await miniflare.ready
  keepTimetable(built.triggers.crons, systemClock, async (cron, at) => {
    try {
      const worker = await miniflare.getWorker(built.name)
      await worker.scheduled({ cron, scheduledTime: new Date(at) })
    } catch (error) {
      process.stderr.write(`The Worker's run "${cron}" failed: ${error}\n`)
    }
  })
}

await command(run)
// Handles that Miniflare has opened would keep the failed process alive.
if (process.exitCode) process.exit()
