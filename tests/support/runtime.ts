import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { D1Database, DurableObjectNamespace } from '@cloudflare/workers-types'
import { createTestHarness } from 'wrangler'
import { catalogue } from '../../worker/local/catalogue.ts'
import { inRoot } from '../../worker/local/place.ts'
import { behindProxy } from './behind-proxy.ts'
import { noticeClosedConnections } from './closed-connections.ts'
import type { Conformance } from './conformance.ts'
import { fileOfNewDatabase, hasTemplate, restoreTemplate, saveAsTemplate } from './database-template.ts'
import { LocalDatabase } from './local-database.ts'

const BUILT = 'dist/vocero/wrangler.json'
const MIGRATIONS = inRoot('migrations')
const NO_LIMIT = 1_000_000

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

/** Writes the built configuration with what a test changes of it; it stands beside the built one until the runtime is closed. */
function configurationOf({ callLimit = NO_LIMIT, main, services }: Building): string {
  const built = JSON.parse(readFileSync(BUILT, 'utf8')) as { ratelimits: { simple: { limit: number } }[] }
  for (const { simple } of built.ratelimits) simple.limit = callLimit
  const path = `dist/vocero/tests-${randomUUID()}.json`
  writeFileSync(path, JSON.stringify({ ...built, ...(main && { main }), ...(services && { services }) }))
  return path
}

/** The built Worker in workerd, on a D1 database that is a copy of the template of this process. */
export class Runtime {
  /** Says whether the answers are what the API's document says; read once for each runtime. */
  conformance: Promise<Conformance | null> | undefined
  /** Whether it runs under other variables than it was started with. */
  isChanged = false
  readonly key: string
  readonly harness: ReturnType<typeof createTestHarness>
  readonly url: URL
  readonly #configPath: string
  readonly #building: Building
  /** The file of its D1 database, and that file opened for the tests' own statements. */
  readonly databaseFile: string
  readonly database: LocalDatabase
  readonly env = {} as { DB: D1Database; HUB: DurableObjectNamespace }

  private constructor(made: {
    key: string
    harness: ReturnType<typeof createTestHarness>
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
    const worker = harness.getWorker()
    const { DB } = (await worker.getEnv()) as { DB: D1Database }
    const databaseFile = await fileOfNewDatabase(() => DB.prepare('CREATE TABLE opened (at INTEGER)').run())
    const runtime = new Runtime({ key, harness, configPath, building, databaseFile, proxy })
    await runtime.#find()
    runtime.database.exec('DROP TABLE opened')
    if (hasTemplate()) runtime.restore()
    else runtime.#makeTemplate()
    return runtime
  }

  private static options(configPath: string, secrets: Record<string, string>, { beside = [] }: Building) {
    return { workers: [{ configPath, secrets }, ...beside.map((path) => ({ configPath: path }))] }
  }

  /** A handle that reaches the Worker and its objects by calls through the runtime. */
  async worker() {
    await noticeClosedConnections()
    return this.harness.getWorker()
  }

  #makeTemplate(): void {
    const migrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
    for (const name of migrations.sort()) this.database.exec(readFileSync(join(MIGRATIONS, name), 'utf8'))
    for (const statement of catalogue(Date.now())) this.database.exec(statement)
    saveAsTemplate(this.database)
  }

  /** Where it listens and what it is bound to, both of which change with a restart. */
  async #find(): Promise<void> {
    const worker = await this.worker()
    if (!this.#building.isProxied) this.url.host = (await behindProxy((path) => worker.fetch(path))).host
    Object.assign(this.env, await worker.getEnv())
  }

  /** Puts the database back as it was before any test. */
  restore(): void {
    restoreTemplate(this.databaseFile)
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
