import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as after } from 'node:timers/promises'
import { writeWorkerVars } from '../../worker/local/dev-vars.ts'
import { ROOT } from '../../worker/local/place.ts'
import { runtimeProgram } from '../../worker/local/serve.ts'
import { prepareState } from '../../worker/local/state.ts'
import { freePort } from '../support/reserved-ports.ts'
import { secrets } from '../support/server.ts'

const READY_WITHIN_MS = 150_000
const ANSWERS_WITHIN_MS = 10_000
const PAGE_BYTES = 4096
/** Characters of the server's output that are kept for an error message. */
const PRINTED_MOST = 4_000

/**
 * The built Worker with its state on disk, in a process group that can be killed at any moment and started again.
 * `sql` reads and writes the database's file from outside, beside the running server.
 */
export class DiskServer {
  readonly url: URL
  /** The folder of its databases. */
  readonly state: string
  readonly #port: number
  readonly #vars: string
  #process: ChildProcess | null = null

  private constructor(port: number, state: string, vars: string) {
    this.#port = port
    this.state = state
    this.#vars = vars
    this.url = new URL(`http://127.0.0.1:${port}`)
  }

  static async create(environment: Record<string, string> = {}): Promise<DiskServer> {
    const state = mkdtempSync(join(tmpdir(), 'vocero-faults-'))
    const known = { ...secrets, ...environment }
    const variables = { ...known, ADMIN_EMAIL: 'admin@vocero.test', ADMIN_PASSWORD: 'a-password-of-the-faults' }
    await prepareState(state, variables, () => {})
    const server = new DiskServer(await freePort(), state, writeWorkerVars(state, known))
    await server.start()
    return server
  }

  async start(): Promise<void> {
    const program = runtimeProgram(this.#port, this.state, this.#vars)
    const process_ = spawn(process.execPath, ['--no-warnings', ...program], {
      cwd: ROOT,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let printed = ''
    process_.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-PRINTED_MOST)
    })
    this.#process = process_
    process.once('exit', this.#end)
    const deadline = Date.now() + READY_WITHIN_MS
    while (!(await this.#isReady())) {
      const hasEnded = process_.exitCode !== null
      if (hasEnded || Date.now() > deadline)
        throw new Error(`The server ${hasEnded ? 'ended' : 'did not answer'} while starting. It printed: ${printed}`)
      await after(30)
    }
  }

  async #isReady(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
      return (await fetch(new URL('/api/health/ready', this.url), { signal })).ok
    } catch {
      return false
    }
  }

  /** `kill -9` of everything at once. */
  async kill(): Promise<void> {
    const gone = this.#process
    if (gone?.exitCode !== null) return this.#end()
    const ended = new Promise((resolve) => gone.once('exit', resolve))
    this.#end()
    await ended
  }

  /** As Ctrl-C ends it: resolves when the process that was started is gone. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const gone = this.#process
    if (gone?.pid === undefined || gone.exitCode !== null) return
    const ended = new Promise((resolve) => gone.once('exit', resolve))
    process.kill(-gone.pid, signal)
    await ended
  }

  /** Also when the tests are interrupted: the process group would outlive them. */
  readonly #end = (): void => {
    process.off('exit', this.#end)
    const gone = this.#process
    this.#process = null
    if (gone?.pid !== undefined && gone.exitCode === null) process.kill(-gone.pid, 'SIGKILL')
  }

  sql<Row = Record<string, unknown>>(query: string, ...values: SQLInputValue[]): Row[] {
    const [accounts = '', conversations = ''] = this.#databases
    return within(accounts, (database) => {
      database.prepare('ATTACH ? AS c1').run(conversations)
      return database.prepare(query).all(...values) as Row[]
    })
  }

  /** As `sql`, in the words of the tests that talk to a server. */
  async rows<Row = Record<string, unknown>>(query: string, ...values: unknown[]): Promise<Row[]> {
    return this.sql<Row>(query, ...(values as SQLInputValue[]))
  }

  /** What a query finds in the objects of all agents together, and in which file each row stands. */
  inAgents<Row = Record<string, unknown>>(query: string, ...values: SQLInputValue[]): (Row & { file: string })[] {
    return filesIn(join(this.state, 'v3/do')).flatMap((file) =>
      within(file, (object) => {
        const isAgent = object.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'turns'").get() !== undefined
        return isAgent ? (object.prepare(query).all(...values) as Row[]).map((row) => ({ ...row, file })) : []
      }),
    )
  }

  /** Runs a statement in an object's own file, from outside. */
  inFile(file: string, statement: string): void {
    within(file, (object) => object.exec(statement))
  }

  /** The pending work of the agent objects: messages, turns, deliveries, changes and the outbox. */
  underWay(): number {
    return this.inAgents(
      `SELECT id FROM turns WHERE due_at IS NOT NULL
       UNION ALL SELECT id FROM messages WHERE turn_id IS NULL AND author = 'contact'
       UNION ALL SELECT turn_id FROM deliveries WHERE next_at IS NOT NULL
       UNION ALL SELECT number FROM changes UNION ALL SELECT number FROM outbox`,
    ).length
  }

  /** Locks a file against writers, or the databases against readers too, until the answer is called. */
  lock(file?: string): () => void {
    const others = (file === undefined ? this.#databases : [file]).map((each) => {
      const other = new DatabaseSync(each, { timeout: 10_000 })
      other.exec(file === undefined ? 'BEGIN EXCLUSIVE' : 'BEGIN IMMEDIATE')
      return other
    })
    return () => {
      for (const other of others) {
        other.exec('ROLLBACK')
        other.close()
      }
    }
  }

  /** Megabytes that the whole process group holds; `null` where the system does not say. */
  heldMb(): number | null {
    const group = String(this.#process?.pid)
    const pages = processes().flatMap(({ group: own, pages }) => (own === group ? [pages] : []))
    return pages.length > 0 ? (pages.reduce((sum, each) => sum + each, 0) * PAGE_BYTES) / 2 ** 20 : null
  }

  async close(): Promise<void> {
    await this.kill()
    rmSync(this.state, { recursive: true, force: true, maxRetries: 5 })
  }

  /** The files of D1: accounts, then conversations. */
  get #databases(): string[] {
    const files = filesIn(join(this.state, 'v3/d1/miniflare-D1DatabaseObject'))
    const isOfAccounts = (file: string) =>
      within(
        file,
        (database) => database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'users'").get() !== undefined,
      )
    return files.sort((one, other) => Number(isOfAccounts(other)) - Number(isOfAccounts(one)))
  }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sqlite') && !name.endsWith('metadata.sqlite'))
    .map((name) => join(folder, name))

function within<Result>(file: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(file, { timeout: 10_000 })
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** Every process of this machine: its group and its pages in memory. */
function processes(): { group: string; pages: number }[] {
  try {
    return readdirSync('/proc').flatMap((id) => (/^\d+$/.test(id) ? processAt(id) : []))
  } catch {
    return []
  }
}

/** Nothing when it has ended meanwhile. */
function processAt(id: string): { group: string; pages: number }[] {
  try {
    const [, group = ''] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(1) ?? []
    return [{ group, pages: Number(readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1]) }]
  } catch {
    return []
  }
}
