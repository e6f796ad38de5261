import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as after } from 'node:timers/promises'
import { writeWorkerVars } from '../../worker/local/dev-vars.ts'
import { QUIET } from '../../worker/local/environment.ts'
import { localConfig } from '../../worker/local/local-config.ts'
import { ROOT, toolOf } from '../../worker/local/place.ts'
import { prepareState } from '../../worker/local/state.ts'
import { secrets } from '../support/server.ts'

const READY_WITHIN_MS = 30_000

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/**
 * The built Worker with its state on disk, in a process group of its own that can be killed at any moment and started
 * again, as a machine would die. `sql` reads and writes the database's file from outside, beside the running server.
 */
export class DiskServer {
  readonly url: URL
  readonly #port: number
  readonly #state: string
  readonly #vars: string
  #process: ChildProcess | null = null

  private constructor(port: number, state: string, vars: string) {
    this.#port = port
    this.#state = state
    this.#vars = vars
    this.url = new URL(`http://127.0.0.1:${port}`)
  }

  static async create(): Promise<DiskServer> {
    const state = mkdtempSync(join(tmpdir(), 'vocero-faults-'))
    const variables = { ...secrets, ADMIN_EMAIL: 'admin@vocero.test', ADMIN_PASSWORD: 'a-password-of-the-faults' }
    await prepareState(state, variables, () => {})
    const server = new DiskServer(await freePort(), state, writeWorkerVars(state, secrets))
    await server.start()
    return server
  }

  async start(): Promise<void> {
    const words = ['dev', '--config', localConfig(), '--local', '--persist-to', this.#state, '--env-file', this.#vars]
    const place = ['--ip', '127.0.0.1', '--port', String(this.#port), '--inspector-port', '0']
    const silent = ['--log-level', 'none', '--show-interactive-dev-session=false']
    const process_ = spawn(process.execPath, ['--no-warnings', toolOf('wrangler'), ...words, ...place, ...silent], {
      cwd: ROOT,
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, ...QUIET },
    })
    this.#process = process_
    const deadline = Date.now() + READY_WITHIN_MS
    while (!(await this.#isReady())) {
      if (Date.now() > deadline || process_.exitCode !== null) throw new Error('The server did not come up.')
      await after(30)
    }
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(new URL('/api/health/ready', this.url))).ok
    } catch {
      return false
    }
  }

  /** `kill -9` of everything at once. */
  async kill(): Promise<void> {
    const gone = this.#process
    this.#process = null
    if (!gone?.pid) return
    const ended = new Promise((resolve) => gone.once('exit', resolve))
    process.kill(-gone.pid, 'SIGKILL')
    await ended
  }

  sql<Row = Record<string, unknown>>(query: string, ...values: SQLInputValue[]): Row[] {
    const folder = join(this.#state, 'v3/d1/miniflare-D1DatabaseObject')
    const [file] = readdirSync(folder).filter((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite')
    const database = new DatabaseSync(join(folder, file ?? ''), { timeout: 10_000 })
    try {
      return database.prepare(query).all(...values) as Row[]
    } finally {
      database.close()
    }
  }

  async close(): Promise<void> {
    await this.kill()
    rmSync(this.#state, { recursive: true, force: true, maxRetries: 5 })
  }
}
