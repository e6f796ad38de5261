import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { D1Database, DurableObjectNamespace } from '@cloudflare/workers-types'
import { createTestHarness } from 'wrangler'
import { inRoot } from '../../worker/local/place.ts'
import { behindProxy } from './behind-proxy.ts'
import { noticeClosedConnections } from './closed-connections.ts'
import type { Conformance } from './conformance.ts'
import { fileOfNewDatabase, restoring } from './database-template.ts'
import { LocalDatabase, type Row, type Statement } from './local-database.ts'

const BUILT = 'dist/vocero/wrangler.json'
const NO_LIMIT = 1_000_000

type Harness = ReturnType<typeof createTestHarness>

/** What a server is made of besides its variables. */
export interface Building {
  /** How many signed-in calls a person may make in a minute; as many as a test likes where it is not given. */
  callLimit?: number
  /** With wrangler's proxy before it: the same address after a restart, and the cost of it in every call. */
  isProxied?: boolean
  /** Another entry than the built one, beside it. */
  main?: string
  /** Services that it is bound to besides, and the configurations of the Workers behind them. */
  services?: { binding: string; service: string; entrypoint: string }[]
  beside?: string[]
}

/** The configuration of the Worker that runs the tests' own statements: one file for each process, which others do not read. */
const SQL = `dist/vocero/tests-sql-${process.pid}.json`
process.on('exit', () => rmSync(SQL, { force: true }))
let isWritten = false

function sqlWorker(): string {
  if (isWritten) return SQL
  isWritten = true
  const { compatibility_date, d1_databases } = JSON.parse(readFileSync(BUILT, 'utf8')) as Record<string, unknown>
  const main = inRoot('tests/support/sql-worker.js')
  writeFileSync(SQL, JSON.stringify({ name: 'sql', main, compatibility_date, d1_databases }))
  return SQL
}

/** Writes the built configuration with what a test changes of it; it stands beside the built one until the runtime is closed. */
function configurationOf({ callLimit = NO_LIMIT, main, services }: Building): string {
  const built = JSON.parse(readFileSync(BUILT, 'utf8')) as { ratelimits: { simple: { limit: number } }[] }
  for (const { simple } of built.ratelimits) simple.limit = callLimit
  const path = `dist/vocero/tests-${randomUUID()}.json`
  writeFileSync(path, JSON.stringify({ ...built, ...(main && { main }), ...(services && { services }) }))
  return path
}

/** As SQLite keeps it. */
export const bound = (value: unknown): unknown => {
  if (value instanceof Uint8Array) throw new Error('A statement of a test cannot hold bytes.')
  return typeof value === 'boolean' ? Number(value) : value
}

async function batch(harness: Harness, statements: readonly Statement[]): Promise<Row[][]> {
  await noticeClosedConnections()
  const body = JSON.stringify(statements.map(([sql, ...values]) => [sql, ...values.map(bound)]))
  const answer = await harness.getWorker('sql').fetch('http://sql.test/', { method: 'POST', body })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Row[][]
}

/** The built Worker in workerd, on a D1 database that is a copy of the template of this process. */
export class Runtime {
  /** Says whether the answers are what the API's document says; read once for each runtime. */
  conformance: Promise<Conformance | null> | undefined
  /** Whether it runs under other variables than it was started with. */
  isChanged = false
  readonly key: string
  readonly harness: Harness
  readonly url: URL
  readonly #configPath: string
  readonly #building: Building
  /** The file of its D1 database, and that file opened for reading. */
  readonly databaseFile: string
  readonly database: LocalDatabase
  readonly env = {} as { DB: D1Database; HUB: DurableObjectNamespace }

  private constructor(made: {
    key: string
    harness: Harness
    configPath: string
    building: Building
    databaseFile: string
    proxy: URL
  }) {
    this.key = made.key
    this.harness = made.harness
    this.url = new URL(made.proxy)
    this.#configPath = made.configPath
    this.#building = made.building
    this.databaseFile = made.databaseFile
    this.database = new LocalDatabase(made.databaseFile)
  }

  static async start(key: string, variables: Record<string, string>, building: Building): Promise<Runtime> {
    const configPath = configurationOf(building)
    const harness = createTestHarness(Runtime.options(configPath, variables, building))
    const { url: proxy } = await harness.listen()
    const databaseFile = await fileOfNewDatabase(() => batch(harness, [['SELECT 1']]))
    const runtime = new Runtime({ key, harness, configPath, building, databaseFile, proxy })
    await runtime.#find()
    await runtime.restore()
    return runtime
  }

  private static options(configPath: string, secrets: Record<string, string>, { beside = [] }: Building) {
    return { workers: [{ configPath, secrets }, ...[sqlWorker(), ...beside].map((path) => ({ configPath: path }))] }
  }

  /** A handle that reaches the Worker and its objects by calls through the runtime. */
  async worker() {
    await noticeClosedConnections()
    return this.harness.getWorker()
  }

  /** Where it listens and what it is bound to, both of which change with a restart. */
  async #find(): Promise<void> {
    const worker = await this.worker()
    if (!this.#building.isProxied) this.url.host = (await behindProxy((path) => worker.fetch(path))).host
    Object.assign(this.env, await worker.getEnv())
  }

  /** Puts the database back as it was before any test. */
  async restore(): Promise<void> {
    await this.batch(restoring(this.database))
  }

  /** Runs statements in one transaction, by the runtime itself; answers the rows of each. */
  batch(statements: readonly Statement[]): Promise<Row[][]> {
    return batch(this.harness, statements)
  }

  async restart(variables: Record<string, string>): Promise<void> {
    this.isChanged = true
    this.conformance = undefined
    await this.harness.update(Runtime.options(this.#configPath, variables, this.#building))
    await this.#find()
  }

  async close(): Promise<void> {
    this.database.close()
    await this.harness.close()
    rmSync(this.#configPath, { force: true })
  }
}
