import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { QUIET } from './environment.ts'
import { inRoot, ROOT } from './place.ts'
import { Unready } from './unready.ts'

const HOST = '127.0.0.1'
/** A busy machine of two cores takes longer than a minute. */
const READY_WITHIN_MS = 180_000
const ASK_EVERY_MS = 100
const GOES_WITHIN_MS = 5_000
const PARENT_WATCH_MS = 500

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const ENDED = 'The server ended before it was ready. What it said stands above.'
const NOT_READY = {
  misconfigured:
    'A variable is not valid: the line "server.misconfigured" above names it. Correct it, then start again.',
  none: 'The server did not answer within three minutes: the machine may be too busy. Try again.',
}

const PORT_REFUSALS: Record<string, (port: number) => string> = {
  EADDRINUSE: (port) => `Port ${port} is taken: stop what listens there, or choose another with PORT=${port + 1}.`,
  EACCES: (port) => `Port ${port} may not be used by this user: choose one above 1023 with PORT=8787.`,
}

/** Refuses with one sentence when the port cannot be listened on. */
export async function claimPort(port: number): Promise<void> {
  const failure = await new Promise<NodeJS.ErrnoException | null>((answer) => {
    const probe = createServer()
    probe.once('error', answer)
    probe.listen(port, HOST, () => probe.close(() => answer(null)))
  })
  if (failure) throw new Unready(PORT_REFUSALS[failure.code ?? '']?.(port) ?? `Port ${port}: ${failure.message}.`)
}

/** The program that serves the built Worker from a state folder; `workerVars` is the file with its variables. */
export const runtimeProgram = (port: number, stateDir: string, workerVars: string): string[] => [
  inRoot('worker/local/runtime.ts'),
  ...['--port', String(port), '--state', stateDir, '--variables', workerVars],
]

/** A server in a process group of its own, so that stopping it leaves none of its processes behind. */
function started(words: readonly string[], environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--no-warnings', '--import', inRoot('worker/local/leash.ts'), ...words], {
    cwd: ROOT,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    env: { ...process.env, ...QUIET, ...environment },
  })
}

function signal(server: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (process.platform === 'win32' || !server.pid) server.kill(name)
    else process.kill(-server.pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

type Answer = 'ready' | 'misconfigured' | 'none'

/** What a server answers when it is asked whether it is ready, within so many milliseconds. */
export async function answers(port: number, withinMs: number): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(Math.max(1, withinMs))
    const answer = await fetch(`http://${HOST}:${port}/api/health/ready`, { signal })
    if (answer.ok) return 'ready'
    return (await answer.text()).includes('"server.misconfigured"') ? 'misconfigured' : 'none'
  } catch {
    return 'none'
  }
}

/** Polls until the API answers or cannot, with a deadline for each request too. */
async function untilReady(port: number, isGone: () => boolean): Promise<Answer> {
  const deadline = Date.now() + READY_WITHIN_MS
  for (; Date.now() < deadline && !isGone(); await after(ASK_EVERY_MS)) {
    const answer = await answers(port, deadline - Date.now())
    if (answer !== 'none') return answer
  }
  return 'none'
}

/**
 * Runs a server until it ends or is stopped: by a signal to this process, or by ending the npm that started it.
 * `onReady` is called once the API answers. A stopped server is a success; one that ended by itself is not.
 */
export async function serve(
  words: readonly string[],
  { port, environment = {}, onReady }: { port: number; environment?: Record<string, string>; onReady: () => void },
): Promise<void> {
  await claimPort(port)
  const server = started(words, environment)
  let isStopping = false
  let isGone = false
  const gone = new Promise<void>((resolve) => {
    server.once('exit', () => {
      isGone = true
      resolve()
    })
  })

  const stop = () => {
    if (isStopping) return
    isStopping = true
    signal(server, 'SIGTERM')
    void after(GOES_WITHIN_MS, undefined, { ref: false }).then(() => signal(server, 'SIGKILL'))
  }
  for (const name of SIGNALS) process.on(name, stop)
  const parent = process.ppid
  const watch = setInterval(() => process.ppid !== parent && stop(), PARENT_WATCH_MS)

  try {
    const answer = await untilReady(port, () => isGone || isStopping)
    if (answer === 'ready' && !isStopping) onReady()
    if (answer !== 'ready' && !isStopping) throw new Unready(isGone ? ENDED : NOT_READY[answer])
    await gone
    if (!isStopping) throw new Unready('The server ended by itself. What it said stands above.')
  } finally {
    clearInterval(watch)
    for (const name of SIGNALS) process.off(name, stop)
    signal(server, 'SIGKILL')
  }
}
